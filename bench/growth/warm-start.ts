import { freePort } from '@tidebook/node/sockets'
import { ExchangeProgram } from '@tidebook/testkit'

/** Settings without a limit on the requests of one client. */
const UNLIMITED = { CLIENT_REQUESTS_PER_SECOND: '1000000' }

/** Long enough for a start that first has to index what an overloaded machine left behind. */
const MAX_START_MS = 10 * 60_000

/** Starts the program on the data folder of a stopped exchange, and measures the seconds until it is ready. */
export async function startWarm(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly program: ExchangeProgram; readonly seconds: number }> {
  const ports = { port: await freePort(), nodePort: await freePort() }
  const started = performance.now()
  const program = ExchangeProgram.start({ dataDir, env: { ...UNLIMITED, ...env }, ...ports })
  try {
    await program.ready(MAX_START_MS)
  } catch (error) {
    await program.stop()
    throw error
  }
  return { program, seconds: (performance.now() - started) / 1000 }
}
