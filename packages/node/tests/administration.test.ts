import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { DirectLog } from '../src/log/direct-log.ts'
import type { NodeOptions } from '../src/options/node-options.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, bearer, callRpc, startTestNode, temporaryFolder } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'

const EPOCH = 946_684_800
const LEAD = 60
const REFUSED = { error: 'noPermission', error_code: 6 }
const nodes: TestNode[] = []
const folders: string[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.end()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<NodeOptions> = {}): Promise<TestNode> {
  const node = await startTestNode(options)
  nodes.push(node)
  return node
}

function folder(): string {
  const created = temporaryFolder()
  folders.push(created)
  return created
}

async function post(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ method, params: [{}] }) })
  const body: { result: Readonly<Record<string, unknown>> } = JSON.parse(await response.text())
  return body.result
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

describe('administration', () => {
  it('requires the token of the data folder, even from the loopback interface', async () => {
    const { node, dataDir } = await start()
    const token = readFileSync(join(dataDir, 'admin-token'), 'utf8')
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(node.adminToken).toBe(token)
    for (const method of ['ledger_accept', 'ledger_reset', 'stop']) {
      expect(await post(node.url, method, {})).toMatchObject(REFUSED)
      expect(await post(node.url, method, bearer('0'.repeat(64)))).toMatchObject(REFUSED)
      for (const origin of ['https://example.org', 'null', node.url]) {
        const proxied = { origin, 'x-forwarded-for': '127.0.0.1' }
        expect(await post(node.url, method, { ...bearer(token), origin })).toMatchObject(REFUSED)
        expect(await post(node.url, method, { ...bearer(token), ...proxied })).toMatchObject(REFUSED)
      }
    }
    expect(await post(node.url, 'ledger_accept', bearer(token))).toMatchObject({ status: 'success' })
    expect(await post(node.url, 'ping', bearer(token))).toMatchObject({ role: 'admin' })
    expect(await post(node.url, 'ping', {})).not.toHaveProperty('role')
  })

  it('requires the token when a WebSocket opens', async () => {
    const { node } = await start()
    const refused = { status: 'error', ...REFUSED }
    const open = (headers: Record<string, string>) => TestSocket.open(node.wsUrl, headers)
    const sockets = [await open({}), await open({ ...bearer(node.adminToken), origin: 'https://example.org' })]
    for (const socket of sockets) {
      expect(await socket.request('ledger_accept')).toMatchObject(refused)
      expect(await socket.request('stop')).toMatchObject(refused)
      socket.socket.terminate()
    }
    const admin = await open(bearer(node.adminToken))
    expect(await admin.request('ledger_accept')).toMatchObject({ status: 'success' })
    admin.socket.terminate()
  })

  it('returns the phases of a traced request only to its holder', async () => {
    const { node } = await start()
    const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`
    const phasesFor = async (headers: Record<string, string>) => {
      const opened = await TestSocket.open(node.wsUrl, headers)
      const { timing } = await opened.request('server_info', { traceparent })
      opened.socket.terminate()
      return (timing as (readonly [string, number])[] | undefined)?.map(([phase]) => phase)
    }
    expect(await phasesFor({})).toBeUndefined()
    expect(await phasesFor({ ...bearer(node.adminToken), origin: 'https://example.org' })).toBeUndefined()
    expect(await phasesFor(bearer(node.adminToken))).toEqual(['read', 'wait', 'work'])
  })

  it('keeps its token over restarts, and has no token when administration is disabled', async () => {
    const dataDir = folder()
    const first = await startTestNode({ dataDir })
    await first.node.close()
    const second = await startTestNode({ dataDir })
    expect(second.node.adminToken).toBe(first.node.adminToken)
    await second.node.close()
    const { node } = await start({ dataDir, adminToken: 'off' })
    expect(node.adminToken).toBeUndefined()
    const left = readFileSync(join(dataDir, 'admin-token'), 'utf8')
    expect(await post(node.url, 'stop', bearer(left))).toMatchObject(REFUSED)
  })

  it('replaces an empty token after an interrupted start, and reads its token from a given file', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'admin-token'), '')
    const { node } = await start({ dataDir })
    expect(readFileSync(join(dataDir, 'admin-token'), 'utf8')).toBe(node.adminToken)
    const path = join(folder(), 'token')
    writeFileSync(path, `${'ab'.repeat(32)}\n`, { mode: 0o644 })
    const other = await start({ adminToken: path })
    expect(other.node.adminToken).toBe('ab'.repeat(32))
    expect(modeOf(path)).toBe(0o600)
  })

  it('is open to local programs, but not to web pages or proxies, for a ledger that ends with its node', async () => {
    const { node } = await start({ fresh: true })
    expect(await post(node.url, 'ledger_accept', {})).toMatchObject({ status: 'success' })
    expect(await post(node.url, 'ledger_reset', {})).toMatchObject({ status: 'success' })
    expect(await post(node.url, 'stop', {})).toMatchObject(REFUSED)
    for (const headers of [
      { origin: 'https://example.org' },
      { 'x-forwarded-for': '203.0.113.1' },
      { 'x-real-ip': '203.0.113.1' },
      { forwarded: 'for=203.0.113.1' },
      { via: '1.1 proxy' },
    ]) {
      expect(await post(node.url, 'ledger_accept', headers)).toMatchObject(REFUSED)
      expect(await post(node.url, 'ledger_reset', headers)).toMatchObject(REFUSED)
    }
  })
})

describe('the data folder', () => {
  it('is inaccessible to other users with its files, even if an earlier version created them', async () => {
    const dataDir = join(folder(), 'node')
    const first = await startTestNode({ dataDir })
    await first.node.close()
    expect(modeOf(dataDir)).toBe(0o700)
    const files = readdirSync(dataDir).map((name) => join(dataDir, name))
    expect(files.length).toBeGreaterThan(1)
    for (const path of files) expect(modeOf(path), path).toBe(0o600)
    chmodSync(dataDir, 0o755)
    for (const path of files) chmodSync(path, 0o644)
    await start({ dataDir })
    expect(modeOf(dataDir)).toBe(0o700)
    for (const path of files) expect(modeOf(path), path).toBe(0o600)
  })

  it('keeps its permissions when it contains files of other programs', async () => {
    const dataDir = join(folder(), 'shared')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    writeFileSync(join(dataDir, 'of-others'), '')
    await start({ dataDir })
    expect(modeOf(dataDir)).toBe(0o755)
    expect(modeOf(join(dataDir, 'data.mdb'))).toBe(0o600)
  })
})

describe('close times', () => {
  const clock = () => (GENESIS_TIME + EPOCH) * 1000

  it('are never ahead of the clock for a persistent ledger', async () => {
    const test = await start({ clock })
    const far = await test.rpc('ledger_accept', { close_time: 0xffff_ffff })
    expect(far).toMatchObject({ error: 'invalidParams', field: 'close_time' })
    expect(await test.rpc('ledger_accept', { close_time: GENESIS_TIME + LEAD + 1 })).toMatchObject({
      error: 'invalidParams',
    })
    expect(await test.rpc('ledger_accept', { close_time: GENESIS_TIME + LEAD })).toMatchObject({
      close_time: GENESIS_TIME + LEAD,
    })
    // the limit holds, however many calls there are
    expect(await test.rpc('ledger_accept')).toMatchObject({ close_time: GENESIS_TIME + LEAD })
  })

  it('are as requested for a temporary ledger', async () => {
    const test = await start({ clock, fresh: true })
    expect(await test.rpc('ledger_accept', { close_time: 0xffff_fff0 })).toMatchObject({ close_time: 0xffff_fff0 })
  })

  it('can be requested only at a node with manual closes', async () => {
    const test = await start({ manual: false, clock })
    expect(await test.rpc('ledger_accept')).toMatchObject({ error: 'notSupported' })
    expect(await callRpc(test.node.url, 'ledger_accept')).toMatchObject(REFUSED)
  })

  it('do not start ahead of the clock', async () => {
    const options = { dataDir: folder(), clock, genesisCloseTime: GENESIS_TIME + LEAD + 1 }
    await expect(startTestNode(options)).rejects.toMatchObject({ code: 'node/usage' })
    expect(await (await start({ ...options, fresh: true })).rpc('ping')).toMatchObject({ status: 'success' })
  })

  it('end the node before they are written if a log is ahead of the clock', async () => {
    const log = new DirectLog()
    const test = await start({ clock, log })
    log.propose({ kind: 'close', closeTime: GENESIS_TIME + LEAD })
    await expect.poll(async () => (await test.rpc('ledger_closed'))['ledger_index']).toBe(2)
    log.propose({ kind: 'close', closeTime: GENESIS_TIME + LEAD + 1 })
    expect(await test.node.stopped).toMatchObject({ code: 'node/close-time', exitCode: 80 })
    const again = await start({ dataDir: test.dataDir, clock })
    expect(await again.rpc('ledger_closed')).toMatchObject({ ledger_index: 2 })
  })
})
