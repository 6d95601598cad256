import { IncomingMessage, type ServerResponse } from "node:http";
import { largestUpload } from "@demarc/contract/core/upload";

/**
 * Parts that a body of any size may have, and how many bytes each further part has on average. A part is a chunk, or what arrived
 * at once; it takes microseconds, however small it is. Slow lines deliver 500 bytes and more at once.
 */
const freeParts = 128;
const bytesEach = 256;

/** A body of more bytes ends with the answer, also if it has not arrived yet; more than the largest body. */
const mostBytesAfterAnswer = 2 * largestUpload;

/** A request whose body takes no more CPU time than its size allows, whether it is read or dropped. */
export class BoundedRequest extends IncomingMessage {
  #parts = 0;
  #bytes = 0;
  #isCutOff = false;
  #response: ServerResponse | undefined;
  #refuse: (() => void) | undefined;

  /** `refuse`: answers that the body has too many parts, and closes the connection. */
  answerWith(response: ServerResponse, refuse: () => void): void {
    this.#response = response;
    this.#refuse = refuse;
    response.prependOnceListener("finish", () => {
      if (!this.complete) this.#dropRest();
    });
  }

  /** Receives each part of the body from Node, and null at its end. */
  override push(part: Buffer | null): boolean {
    if (part !== null) {
      this.#parts += 1;
      this.#bytes += part.length;
      if (this.#isTooLong() && !this.#isCutOff) this.#cutOff();
    }
    // False also stops reading from the socket. The reader never gets an end, only the error of the closed connection.
    return this.#isCutOff ? false : super.push(part);
  }

  #isTooLong(): boolean {
    if (this.#parts > freeParts + this.#bytes / bytesEach) return true;
    return this.#bytes > mostBytesAfterAnswer && this.#response?.writableFinished === true;
  }

  #cutOff(): void {
    this.#isCutOff = true;
    if (this.#response?.headersSent) this.socket.destroy();
    else this.#refuse?.();
  }

  /**
   * Drops the rest of a body that was answered before it had arrived. Closing a connection while data is unread resets it, and most
   * clients would not see the answer; so if it is to be closed, our side ends now and the connection when the body has arrived.
   */
  #dropRest(): void {
    const { socket } = this;
    socket.destroySoon = () => {
      socket.end();
      this.once("end", () => socket.destroySoon());
    };
    // The connection may serve many more requests, so nothing of this one may stay with it.
    this.once("end", () => Reflect.deleteProperty(socket, "destroySoon"));
    this.resume();
  }
}
