import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { installed, root, run } from './lib/run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { level: { type: 'string', default: 'exact' }, only: { type: 'string' } },
})
/** Folder of the recorded streams: the argument, or a folder next to the checkout. */
const folder = resolve(process.env['INIT_CWD'] ?? root, positionals[0] ?? join(root, '../shared/conformance'))
const replayer = join(folder, 'replay.mjs')

function recordings(path: string): string[] {
  return existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith('.jsonl.gz') && name.includes(values.only ?? ''))
        .toSorted()
        .map((name) => join(path, name))
    : []
}

interface ManualNode {
  readonly port: Promise<number>
  stop(): Promise<void>
}

/** Starts a node that returns to genesis on each request. */
function startNode(data: string): ManualNode {
  const args = ['packages/node/src/main.ts', '--network', 'xrp', '--port', '0', '--data', data, '--manual']
  const child = spawn(installed('node'), args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done())
  })
  let text = ''
  const port = new Promise<number>((ready, failed) => {
    child.stdout.on('data', (part: Buffer) => {
      if (text.length < 65_536) text += part.toString()
      const portText = /"port":(\d+),.*"msg":"node listening"/.exec(text)?.[1]
      if (portText !== undefined) ready(Number.parseInt(portText, 10))
    })
    void ended.then(() => failed(new Error('the node ended before it listened')))
  })
  const stop = (): Promise<void> => {
    child.kill('SIGTERM')
    return ended
  }
  return { port, stop }
}

async function replay(files: readonly string[]): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), 'tidebook-conformance-'))
  const node = startNode(data)
  try {
    const rpc = `http://127.0.0.1:${await node.port}`
    const how = ['--rpc', rpc, '--reset-method', 'ledger_reset', '--level', values.level]
    return await run(installed('node'), [replayer, ...how, '--file', ...files])
  } finally {
    await node.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

const files = [...recordings(folder), ...recordings(join(folder, 'suites'))]
if (!existsSync(replayer) || files.length === 0) {
  process.stdout.write(`skipped: no recorded streams of the reference in ${folder}\n`)
  process.exit(0)
}
process.exit(await replay(files))
