import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@tidebook/node/sockets'

const LOOK_EVERY_MS = 250

/** A separate exchange for one test file. */
export interface Exchange {
  readonly url: string
  stop(): Promise<void>
}

/** Writes a file with a shipped network, with some members changed. */
async function changed(network: string, changes: Readonly<Record<string, unknown>>): Promise<string> {
  const shipped = await readFile(new URL(`../../networks/${network}.json`, import.meta.url), 'utf8')
  const file = join(await mkdtemp(join(tmpdir(), 'tidebook-network-')), 'network.json')
  await writeFile(file, JSON.stringify({ ...(JSON.parse(shipped) as object), ...changes }))
  return file
}

/**
 * Starts the exchange on another network, with its demonstration market, and waits until it is ready.
 * @param changes members of the network description that differ from the shipped file
 * @param settings environment variables
 */
export async function startExchange(
  network: string,
  changes?: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Exchange> {
  const NETWORK = changes === undefined ? network : await changed(network, changes)
  const [port, nodePort] = [await freePort(), await freePort()]
  const program = spawn(process.execPath, [fileURLToPath(new URL('exchange.ts', import.meta.url))], {
    // a separate data folder, not that of the exchange that all tests share
    env: {
      ...process.env,
      E2E_DATA_DIR: undefined,
      ...settings,
      NETWORK,
      PORT: String(port),
      NODE_PORT: String(nodePort),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const isReady = async (): Promise<boolean> =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (program.exitCode !== null) throw new Error(`the exchange ended with ${program.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return {
    url,
    stop: async () => {
      program.kill('SIGTERM')
      await ended
      if (NETWORK !== network) await rm(dirname(NETWORK), { recursive: true, force: true })
    },
  }
}
