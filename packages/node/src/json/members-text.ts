/** An answer that is already text: JSON members without the surrounding braces. */
export class MembersText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
