/** The signed-in person in the menus of the frame. */
export interface ShownPerson {
  readonly name: string;
  readonly role: string;
  /** The company that the person works for. */
  readonly company: string;
}
