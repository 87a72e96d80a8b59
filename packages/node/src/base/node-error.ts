/**
 * Exit status of the program by error name. The numbers follow BSD's sysexits (64 usage, 65 data, 69 unavailable, 70
 * software, 72 system file, 73 cannot create, 74 input/output, 75 try again, 78 configuration) and are distinct, so
 * that a supervisor can decide whether to restart.
 */
export const exitCodes = {
  'node/usage': 64,
  'node/store-corrupt': 65,
  'node/port-taken': 69,
  'node/internal': 70,
  'node/store-newer': 72,
  'node/data-not-writable': 73,
  'node/store-failed': 74,
  'node/data-locked': 75,
  'node/disk-full': 76,
  'node/wrong-network': 78,
  'node/verifier-missing': 79,
  'node/close-time': 80,
} as const

export type NodeErrorCode = keyof typeof exitCodes

/**
 * An error of the node, not of a request. It ends the start or the run. `code` is stable and is printed to stderr;
 * `exitCode` is the exit status of the program.
 */
export class NodeError extends Error {
  readonly code: NodeErrorCode
  readonly exitCode: number

  constructor(code: NodeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NodeError'
    this.code = code
    this.exitCode = exitCodes[code]
  }
}
