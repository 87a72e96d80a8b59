import { expect, it } from 'vitest'
import { engineResultCode, engineResultMessage } from './engine-results.ts'

it.each([
  ['temBAD_AMOUNT', -298, 'Can only send positive amounts.'],
  ['terNO_AMM', -87, "AMM doesn't exist for the asset pair."],
  ['tesSUCCESS', 0, 'The transaction was applied. Only final in a validated ledger.'],
  ['no result at all', -264, 'The transaction requires logic that is not implemented yet.'],
])('%s has the number and message of the reference', (name, code, message) => {
  expect([engineResultCode(name), engineResultMessage(name)]).toEqual([code, message])
})
