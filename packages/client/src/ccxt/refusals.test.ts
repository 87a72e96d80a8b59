import { expect, it } from 'vitest'
import { ClientError } from '../client-error.ts'
import { SubmitError } from '../submit/submit-error.ts'
import type { CallFailure } from '../http/call-result.ts'
import type { SubmissionState } from '../submit/submission.ts'
import { BaseError, ExchangeError, InvalidOrder, NetworkError, OrderNotFound, OutcomeUnknown } from './errors.ts'
import { callError, notSentError, outcomeError } from './refusals.ts'

const submission = { blob: '', hash: 'AB', account: 'jA', sequence: 5, lastLedger: 9, firstLedger: 1 }

it.each([
  ['network', '', '', 'NetworkError'],
  ['timeout', '', '', 'RequestTimeout'],
  ['status', '', 'Too Many Requests', 'RateLimitExceeded'],
  ['status', '', 'Bad Gateway', 'ExchangeNotAvailable'],
  ['code', '4029', '', 'RateLimitExceeded'],
  ['code', '4001', '', 'BadSymbol'],
  ['code', '2004', '', 'AccountNotEnabled'],
  ['code', '5030', '', 'ExchangeNotAvailable'],
  ['code', '4098', '', 'ExchangeError'],
] as const)('DEV-203 names a call that ended with %s %s "%s" %s', (reason, code, msg, name) => {
  const failure: CallFailure = { result: false, data: null, reason, code, msg, date: 0, host: '', port: '' }
  expect(callError(failure).name).toBe(name)
})

it.each([
  ['failed', 'tecUNFUNDED_OFFER', 'InsufficientFunds'],
  ['failed', 'tecKILLED', 'OrderNotFillable'],
  ['failed', 'tecFROZEN', 'InvalidOrder'],
  ['failed', 'tefPAST_SEQ', 'InvalidNonce'],
  ['expired', 'temBAD_OFFER', 'InvalidOrder'],
  ['expired', 'terQUEUED', 'OperationFailed'],
  ['expired', undefined, 'OperationFailed'],
] as const)('DEV-203 names a transaction that %s with %s %s', (phase, result, name) => {
  const state: SubmissionState = { phase, submission, isRepeated: false, ...(result !== undefined && { result }) }
  const error = outcomeError(state)
  expect([error.name, error.code]).toEqual([name, result])
})

it('reports an unsent transaction, and rethrows a defect unchanged', () => {
  expect(notSentError(new ClientError('node/unreachable', ''))).toBeInstanceOf(NetworkError)
  expect(notSentError(new ClientError('node/refused', '', { reason: 'slowDown' }))).toMatchObject({
    name: 'RateLimitExceeded',
    code: 'slowDown',
  })
  expect(notSentError(new ClientError('node/refused', '', { reason: 'invalidParams' }))).toBeInstanceOf(ExchangeError)
  expect(notSentError(new SubmitError('submit/too-many'))).toMatchObject({ name: 'OperationFailed' })
  const defect = new TypeError('a defect')
  expect(notSentError(defect)).toBe(defect)
})

it('DEV-203 has the hierarchy of ccxt, with an unknown outcome outside the errors that programs repeat', () => {
  expect(new OrderNotFound('')).toBeInstanceOf(InvalidOrder)
  expect(new OrderNotFound('')).toBeInstanceOf(ExchangeError)
  const unknown = new OutcomeUnknown('5', 'AB', Promise.resolve())
  expect(unknown).toBeInstanceOf(BaseError)
  expect([unknown instanceof NetworkError, unknown instanceof ExchangeError]).toEqual([false, false])
})
