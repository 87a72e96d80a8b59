/** An answer that is text already: JSON members without the braces around them. */
export class MembersText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
