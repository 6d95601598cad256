-- Removed devices go after thirteen months; the timer that deletes them finds them here.
create index tv_device_removed on tv_device (removed_at) where state = 'REMOVED';
