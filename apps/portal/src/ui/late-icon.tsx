/** Stroked paths on a 20 by 20 grid, drawn for this portal: those that no home needs. */
const paths = {
  order: "M10 2.8 16.5 6v8L10 17.2 3.5 14V6zM3.5 6 10 9.2 16.5 6M10 9.2v8",
  quotation: "M10.8 3h5.7v5.7l-7.4 7.5a1.4 1.4 0 0 1-2 0L3.3 12.4a1.4 1.4 0 0 1 0-2zM13.4 6.1v.1",
  power: "M11 2.8 4.8 11.2H10l-1 6 6.2-8.4H10z",
  connection: "M3.5 7h13M13.6 4l2.9 3-2.9 3M16.5 13h-13M6.4 10l-2.9 3 2.9 3",
  dc: "M3 5.2h5v4H3zM12 10.8h5v4h-5zM8 7.2h2.6a2 2 0 0 1 2 2v1.6",
  wave: "M2.6 10c1.2-4.4 2.5-6.6 3.7-6.6 3.7 0 3.7 13.2 7.4 13.2 1.2 0 2.5-2.2 3.7-6.6",
  agreement: "M4.5 2.8h11v14.4h-11zM7.2 6.4h5.6M7.2 9.2h5.6M7 14c1-1.8 1.8-1.8 2.2 0 .8-.8 1.6-.8 2 0h1.8",
  language:
    "M2.8 5.2h8.4M7 3.4v1.8M9.6 5.2c-.7 3-2.7 5.3-6 6.8M4.6 7.4c1 2.1 2.7 3.7 5 4.6M9.8 16.8l3.6-8 3.6 8M11 14.2h4.8",
  logout: "M8 3.4H3.6v13.2H8M8 10h9M13.6 6.4 17.2 10l-3.6 3.6",
  up: "M4.8 12.4 10 7.2l5.2 5.2",
  more: "M4.6 10h.1M10 10h.1M15.4 10h.1",
  columns: "M3.2 4h13.6v12H3.2zM7.8 4v12M12.4 4v12",
  bookmark: "M5.4 3.2h9.2v13.6L10 13.4l-4.6 3.4z",
  book: "M10 5.6C8.4 4.4 6.2 3.9 3 4v11.4c3.2-.1 5.4.4 7 1.6 1.6-1.2 3.8-1.7 7-1.6V4c-3.2-.1-5.4.4-7 1.6zM10 5.6V17",
  phone:
    "M6.6 3.2 8 6.6 6.4 8.2a9.6 9.6 0 0 0 5.4 5.4l1.6-1.6 3.4 1.4v2.4a1.4 1.4 0 0 1-1.5 1.4C9 16.8 3.2 11 2.8 4.7a1.4 1.4 0 0 1 1.4-1.5z",
  minus: "M4 10h12",
  edit: "M3.4 16.6l.8-3.6L13.4 3.8l2.8 2.8L7 15.8zM11.6 5.6l2.8 2.8",
  trash: "M3.8 5.6h12.4M7.4 5.4V3.2h5.2v2.2M5.4 5.8l.8 11h7.6l.8-11M8.4 9v4.6M11.6 9v4.6",
  mail: "M2.8 4.6h14.4v10.8H2.8zM3 5l7 5.8L17 5",
  keyboard: "M2.4 5.4h15.2v9.2H2.4zM5.2 8.2h.1M8.4 8.2h.1M11.6 8.2h.1M14.8 8.2h.1M6.4 11.8h7.2",
  status: "M2.6 10.4h3l2-5.6 4.2 10.6 2.2-5h3.4",
  copy: "M7 6.8h9.4v10H7zM4.4 13.2H3.6V3.2H13v.8",
  download: "M10 3v9.4M6.2 8.8 10 12.6l3.8-3.8M3.6 16.6h12.8",
  undo: "M7 4.2 3.4 7.8 7 11.4M3.6 7.8h8a4.4 4.4 0 0 1 0 8.8H8",
  sort: "M6.6 4v12M3.6 13 6.6 16l3-3M13.4 16V4M10.4 7l3-3 3 3",
} as const;

export type LateIconName = keyof typeof paths;

export function LatePath({ name }: { readonly name: LateIconName }) {
  return <path d={paths[name]} />;
}
