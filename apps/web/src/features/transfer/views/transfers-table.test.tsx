// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import type { TransferRow } from '../model/transfer-record.ts'
import { TransfersTable } from './transfers-table.tsx'

const [OUT, IN] = ['jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'] as const

function row(id: string, result: string): TransferRow {
  return {
    id,
    transferTime: '2026-07-01 00:02:00',
    transferOutAddr: OUT,
    transferInAddr: IN,
    transferCoinType: 'CNT',
    transferAmount: '1.12345678',
    transferResult: result === 'tesSUCCESS' ? 'success' : 'fail',
    hash: id,
    received: false,
    result,
  }
}

let page: ReturnType<typeof onPage>
afterEach(() => page.leave())

it('shows all seven columns of a transfer, and that a transfer failed and why (HIS-016)', () => {
  activateMessages('en', {
    ...compileCatalog('en'),
    ...compileCatalog('en', 'history'),
    ...compileCatalog('en', 'orders'),
    ...compileCatalog('en', 'transactions'),
  })
  const rows = [row('AA', 'tesSUCCESS'), row('BB', 'tecUNFUNDED_PAYMENT')]
  page = onPage(<TransfersTable rows={rows} hash={(hash) => hash} />)
  const heads = page.all('th').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Date', 'From', 'To', 'Asset', 'Amount', 'Result', 'Hash'])
  const cells = page
    .all('tbody tr')
    .map((line) => [...line.querySelectorAll('td')].map(({ textContent }) => textContent))
  const [out, to] = ['jHb9CJAWyB…4bwdtyTh', 'jBvrdYc6G4…BS2ahXN6']
  expect(cells).toEqual([
    ['2026-07-01 00:02:00', out, to, 'CNT', '1.12345678', 'Success', 'AA'],
    ['2026-07-01 00:02:00', out, to, 'CNT', '1.12345678', 'Failed', 'BB'],
  ])
  expect(page.all('tbody span.text-danger').map(({ title }) => title)).toEqual([expect.stringMatching(/\w+\. \w+/)])
})
