/**
 * Request errors as the wire names them: `error`, `error_code`, `error_message`. Numbers and words are those of the
 * reference implementation; the last group is this node's own.
 */
export const rpcErrors = {
  badSyntax: [1, 'Syntax error.'],
  jsonInvalid: [2, 'The request is not valid JSON.'],
  forbidden: [3, 'Bad credentials.'],
  noPermission: [6, "You don't have permission for this command."],
  tooBusy: [9, 'The server is too busy to help you now.'],
  slowDown: [10, 'You are placing too much load on the server.'],
  noNetwork: [17, 'The transaction was not ordered in time; its outcome is unknown.'],
  actNotFound: [19, 'Account not found.'],
  lgrNotFound: [21, 'ledgerNotFound'],
  txnNotFound: [29, 'Transaction not found.'],
  invalidParams: [31, 'Invalid parameters.'],
  unknownCmd: [32, 'Unknown method.'],
  actMalformed: [35, 'Account malformed.'],
  badMarket: [42, 'No such market.'],
  commandMissing: [47, 'Missing command entry.'],
  dstAmtMalformed: [51, 'Destination amount/currency/issuer is malformed.'],
  dstIsrMalformed: [53, 'Destination issuer is malformed.'],
  srcCurMalformed: [69, 'Source currency is malformed.'],
  srcIsrMalformed: [70, 'Source issuer is malformed.'],
  malformedStream: [71, 'Stream malformed.'],
  internal: [73, 'Internal error.'],
  notSupported: [75, 'Operation not supported.'],
  entryNotFound: [92, 'Requested ledger entry not found.'],
  issueMalformed: [93, 'Issue is malformed.'],
  invalidTransaction: [101, 'The transaction is not valid.'],
  requestTooLarge: [102, 'The request is too large.'],
  shuttingDown: [103, 'The server is stopping.'],
} as const satisfies Readonly<Record<string, readonly [code: number, message: string]>>

export type RpcErrorToken = keyof typeof rpcErrors
