/** Maximum size of an uploaded file, in bytes. */
export const largestUpload = 10 * 1024 * 1024;
