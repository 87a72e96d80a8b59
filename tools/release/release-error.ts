export type ReleaseErrorCode =
  | 'release/build'
  | 'release/changelog'
  | 'release/not-committed'
  | 'release/not-reproducible'
  | 'release/usage'
  | 'release/versions'

/** The reason why a release could not be made. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
  readonly code: ReleaseErrorCode

  constructor(code: ReleaseErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
