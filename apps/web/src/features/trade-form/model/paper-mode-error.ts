/** Error for a signature that a form requests while paper trading is on. */
export class PaperModeError extends Error {
  readonly code = 'trade/paper-mode'

  constructor() {
    super('paper trading is on')
    this.name = 'PaperModeError'
  }
}
