/** Error for an expected event that did not happen. */
export class TestkitError extends Error {
  readonly code:
    | 'testkit/refused'
    | 'testkit/timeout'
    | 'testkit/http'
    | 'testkit/ended'
    | 'testkit/audit'
    | 'testkit/fuzz'
  constructor(code: TestkitError['code'], message: string) {
    super(message)
    this.name = 'TestkitError'
    this.code = code
  }
}
