import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../src/sockets/index.ts'
import { processIdentity } from '../src/store/process-identity.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, callRpc, startTestNode, temporaryFolder } from './testkit/test-node.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const HAS_PROC = existsSync('/proc/self/stat')

const folders: string[] = []
const nodes: TestNode[] = []
const programs: ChildProcess[] = []
afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  for (const node of nodes.splice(0)) await node.end()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folder(): string {
  const created = temporaryFolder()
  folders.push(created)
  return created
}

async function start(options: Parameters<typeof startTestNode>[0]): Promise<TestNode> {
  const node = await startTestNode(options)
  nodes.push(node)
  return node
}

/** Starts the node like a supervisor: npm starts the bootstrap, which starts the node. */
function startByNpm(port: number, data: string): ChildProcess {
  const program = spawn(
    'npm',
    ['run', 'node', '--', '--network', 'xrp', '--port', `${port}`, '--data', data, '--manual'],
    {
      cwd: ROOT,
      stdio: 'ignore',
      env: { ...process.env, GENESIS_CLOSE_TIME: String(GENESIS_TIME) },
    },
  )
  programs.push(program)
  return program
}

async function kill(program: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGKILL')
  await ended
}

/** Returns the ids of processes with their own ledger in a data folder. */
function ledgersIn(data: string): number[] {
  return readdirSync(data).flatMap((name) => (name.startsWith('manual-') ? [Number(name.slice('manual-'.length))] : []))
}

function infoOf(result: RpcResult): { complete_ledgers: string; server_state: string } {
  return result['info'] as { complete_ledgers: string; server_state: string }
}

async function ready(url: string): Promise<RpcResult> {
  let answer: RpcResult | undefined
  await expect
    .poll(async () => {
      answer = await callRpc(url, 'server_info').catch(() => undefined)
      return answer?.status
    })
    .toBe('success')
  return answer ?? { status: 'none' }
}

describe('a manual node', () => {
  it('ends when its parent npm is killed, without blocking the next start', async (context) => {
    context.skip(!HAS_PROC, 'processes are told apart by /proc, which is not here')
    const data = folder()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const first = startByNpm(port, data)
    await ready(url)
    const [pid = 0] = ledgersIn(data)
    await callRpc(url, 'ledger_accept')
    expect(infoOf(await callRpc(url, 'server_info')).complete_ledgers).toBe('1-3')
    const identity = processIdentity(pid)
    expect(identity).toBeDefined()
    await kill(first)
    startByNpm(port, data)
    await expect.poll(() => processIdentity(pid), { interval: 1 }).not.toBe(identity)
    expect(infoOf(await ready(url))).toMatchObject({ complete_ledgers: '1-2', server_state: 'full' })
    expect(ledgersIn(data)).not.toContain(pid)
  }, 300_000)

  it("starts with a new ledger and does not change the data folder's ledger", async () => {
    const data = folder()
    const restarted = await startTestNode({ dataDir: data })
    await restarted.rpc('ledger_accept')
    const { ledger_hash: hash } = await restarted.rpc('ledger_closed')
    await restarted.node.close()
    const fresh = await startTestNode({ dataDir: data, fresh: true })
    expect(await fresh.rpc('ledger_closed')).toMatchObject({ ledger_index: 1 })
    await fresh.node.close()
    expect(ledgersIn(data)).toEqual([])
    const again = await start({ dataDir: data })
    expect(await again.rpc('ledger_closed')).toMatchObject({ ledger_index: 2, ledger_hash: hash })
  })
})

describe('ledger_reset', () => {
  it('restarts at a genesis with the given amounts and time', async () => {
    const node = await start({ dataDir: folder(), fresh: true, network: 'xrp' })
    const { ledger_hash: before } = await node.rpc('ledger', { ledger_index: 2 })
    await node.rpc('ledger_accept', { close_time: GENESIS_TIME + 50 })
    const close = GENESIS_TIME + 7
    const expected = { close_time: close, base_fee: 12, reserve_base: 50_000_000, reserve_increment: '7000000' }
    expect(await node.rpc('ledger_reset', expected)).toMatchObject({ status: 'success', ledger_current_index: 3 })
    const { state } = await node.rpc('server_state')
    expect(state).toMatchObject({
      complete_ledgers: '1-2',
      validated_ledger: { close_time: close, base_fee: 12, reserve_base: 50_000_000, reserve_inc: 7_000_000 },
    })
    await node.rpc('ledger_reset', { close_time: GENESIS_TIME })
    expect((await node.rpc('ledger', { ledger_index: 2 }))['ledger_hash']).toBe(before)
    expect(await node.rpc('ledger_accept')).toMatchObject({ ledger_index: 3 })
    // as in the reference, a past time becomes the next second
    const late = await node.rpc('ledger_accept', { close_time: GENESIS_TIME - 5 })
    expect(late).toMatchObject({ ledger_index: 4, close_time: GENESIS_TIME + 2 })
  })

  it('is available only for a ledger that ends with its node', async () => {
    const restarted = await start({})
    expect(await restarted.rpc('ledger_reset')).toMatchObject({ error: 'notSupported' })
  })
})
