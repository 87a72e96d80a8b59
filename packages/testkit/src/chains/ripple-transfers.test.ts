import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf } from '@tidebook/chains'
import { rippleNode } from '@tidebook/client/chains'
import type { ChainNode } from '@tidebook/client/chains'
import { NodePool } from '@tidebook/client/node'
import { startNode } from '@tidebook/node'
import type { RunningNode } from '@tidebook/node'
import type { NetworkId } from '@tidebook/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf } from './recover.ts'
import { sendTransfer } from './send-transfer.ts'

const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'
const OTHER = '11'.repeat(32)
const CHAINS: readonly (readonly [NetworkId, string])[] = [
  ['swt', 'TRF-009'],
  ['call', 'TRF-011'],
  ['stm', 'TRF-012'],
  ['biz', 'TRF-014'],
  ['xrp', 'TRF-015'],
  ['bvcadt', 'TRF-016'],
]
const kept: Partial<Record<NetworkId, string>> = { xrp: '20', bvcadt: '30' }

describe.each(CHAINS)('a transfer of %s', (id, row) => {
  const folder = mkdtempSync(join(tmpdir(), `tidebook-${id}-`))
  const [from, to] = [KEY, OTHER].map((key) => chainOf(id).addressOfKey(bytesOf(key))) as [string, string]
  let ledger: RunningNode
  let node: ChainNode
  beforeAll(async () => {
    const own = { network: id, port: 0, dataDir: folder, fresh: true, manual: true, verificationWorkers: 1 }
    ledger = await startNode({ ...own, genesisAccount: from })
    node = rippleNode({ chain: id, pool: new NodePool({ nodes: [ledger.url] }), closeIntervalMs: 1000 })
  }, 60_000)
  afterAll(async () => {
    await ledger.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const close = async (): Promise<void> => {
    const body = JSON.stringify({ method: 'ledger_accept', params: [{}] })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${ledger.adminToken}` }
    await fetch(ledger.url, { method: 'POST', body, headers })
  }

  it(`${row}: goes from the key to a validated balance and respects the chain's rules`, async () => {
    const transfer = { from, to, asset: coinOf(id), amount: parseDecimal('1234.5'), memo: 'hello', tag: 7 }
    const { final, decoded } = await sendTransfer(node, transfer, bytesOf(KEY), close)
    expect(final).toMatchObject({ phase: 'validated', result: 'tesSUCCESS' })
    expect(decoded).toMatchObject({ from, to, memo: 'hello', tag: 7 })
    const [payment] = (await node.history?.(to)) ?? []
    expect(payment).toMatchObject({ from, to, asset: coinOf(id), succeeded: true })
    const balance = await node.balance(to, coinOf(id))
    expect(formatDecimal(balance.amount)).toBe('1234.5')
    const least = Number(kept[id] ?? '0')
    expect(Number(formatDecimal(balance.kept))).toBeGreaterThanOrEqual(Math.max(least, 1))
  })

  it('ERR-057 ERR-058: reports an inactive sender or receiver', async () => {
    const nobody = chainOf(id).addressOfKey(bytesOf('33'.repeat(32)))
    const transfer = { from: nobody, to, asset: coinOf(id), amount: parseDecimal('1') }
    await expect(node.check(transfer)).rejects.toMatchObject({ code: 'chain/ripple-inactive' })
    const token = { chain: id, code: 'USD', issuer: to }
    const away = { from, to: nobody, asset: token, amount: parseDecimal('1') }
    await expect(node.check(away)).rejects.toMatchObject({ code: 'chain/receiver-inactive' })
  })
})
