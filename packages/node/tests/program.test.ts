import { createServer } from 'node:net'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { NodeProgram } from './testkit/node-program.ts'
import { runNodeProgram } from './testkit/node-program.ts'
import { callRpc, temporaryFolder } from './testkit/test-node.ts'

const folders: string[] = []
const programs: NodeProgram[] = []
afterEach(() => {
  for (const { child } of programs.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folder(): string {
  const created = temporaryFolder()
  folders.push(created)
  return created
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}, stdin?: 'pipe'): NodeProgram {
  const program = runNodeProgram(args, env, stdin)
  programs.push(program)
  return program
}

/** Asserts a single line on standard error that starts with the code. */
async function failure(
  program: NodeProgram,
): Promise<{ status: number | null; code: string | undefined; lines: number }> {
  const { status, stderr } = await program.ended
  const lines = stderr.trim().split('\n')
  return { status, code: lines[0]?.split(': ')[0], lines: lines.length }
}

describe('the program', () => {
  it('reports an invalid option', async () => {
    expect(await failure(run(['--network', 'nowhere', '--data', folder()]))).toEqual({
      status: 64,
      code: 'node/usage',
      lines: 1,
    })
  })

  it('reports a port that is in use', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const program = run(['--data', folder(), '--port', String(port)])
    expect(await failure(program)).toEqual({ status: 69, code: 'node/port-taken', lines: 1 })
    server.close()
  })

  it('reports a data folder that cannot be created or written', async () => {
    const created = folder()
    writeFileSync(join(created, 'file'), '')
    const below = await failure(run(['--data', join(created, 'file', 'data')]))
    expect(below).toEqual({ status: 73, code: 'node/data-not-writable', lines: 1 })
    if (process.getuid?.() === 0) return
    const closed = join(created, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    expect(await failure(run(['--data', closed]))).toEqual({ status: 73, code: 'node/data-not-writable', lines: 1 })
  })

  it('reports a data folder that another process uses, and a damaged one', async () => {
    const data = folder()
    const first = run(['--data', data, '--manual', '--keep'])
    await first.port
    expect(await failure(run(['--data', data]))).toEqual({ status: 75, code: 'node/data-locked', lines: 1 })
    first.child.kill('SIGTERM')
    expect((await first.ended).status).toBe(0)
    writeFileSync(join(data, 'data.mdb'), 'nothing like a database'.repeat(1000))
    expect(await failure(run(['--data', data]))).toEqual({ status: 65, code: 'node/store-corrupt', lines: 1 })
  })

  it('reports a data folder of another network', async () => {
    const data = folder()
    const first = run(['--data', data, '--manual', '--keep'])
    await first.port
    first.child.kill('SIGTERM')
    await first.ended
    expect(await failure(run(['--data', data, '--network', 'xrp']))).toEqual({
      status: 78,
      code: 'node/wrong-network',
      lines: 1,
    })
  })

  it('reads genesis, reserves and close time from the environment, and stops by RPC', async () => {
    const data = folder()
    const program = run(['--data', data, '--manual', '--genesis', 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'], {
      GENESIS_CLOSE_TIME: '946771200',
      RESERVE_BASE: '50000000',
      RESERVE_INCREMENT: '7000000',
      BASE_FEE: '12',
    })
    const url = `http://127.0.0.1:${await program.port}/`
    expect(await callRpc(url, 'account_info', { account: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' })).toMatchObject({
      account_data: { Balance: '600000000000000000' },
    })
    expect(await callRpc(url, 'server_state')).toMatchObject({
      state: {
        validated_ledger: { close_time: 946_771_200, base_fee: 12, reserve_base: 50_000_000, reserve_inc: 7_000_000 },
      },
    })
    expect(await callRpc(url, 'stop')).toMatchObject({ error: 'noPermission' })
    const token = readFileSync(join(data, 'admin-token'), 'utf8')
    expect(await callRpc(url, 'stop', {}, token)).toMatchObject({ status: 'success' })
    expect((await program.ended).status).toBe(0)
  })

  it('closes ledgers automatically, including empty ones', async () => {
    const program = run(['--data', folder(), '--close-interval', '100'])
    const url = `http://127.0.0.1:${await program.port}/`
    await expect.poll(async () => (await callRpc(url, 'ledger_closed'))['ledger_index']).toBeGreaterThan(4)
    program.child.kill('SIGINT')
    expect((await program.ended).status).toBe(0)
  })

  it('ends when its parent process is gone', async () => {
    const program = run(['--data', folder(), '--parent-watch'], {}, 'pipe')
    await program.port
    program.child.stdin?.end()
    expect((await program.ended).status).toBe(0)
  })
})
