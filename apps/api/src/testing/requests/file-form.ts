/** The smallest file that is detected as a PDF. */
export const letter = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";

export const fileForm = (content: string, name = "letter.pdf", part = "file") => {
  const border = "----border-of-the-parts";
  const head = `Content-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: application/pdf`;
  return {
    body: `--${border}\r\n${head}\r\n\r\n${content}\r\n--${border}--\r\n`,
    headers: { "content-type": `multipart/form-data; boundary=${border}` },
  };
};
