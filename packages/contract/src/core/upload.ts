/** Bytes that a file may have which somebody sends. */
export const largestUpload = 10 * 1024 * 1024;
