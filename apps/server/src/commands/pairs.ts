import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { contestText } from '../modules/network/contested-codes.ts'
import { proposePairs, tradingEntry, type TradingEntry } from '../modules/network/discover-pairs.ts'
import { definitionOf } from '@tidebook/protocol/networks'
import { parseDescription } from '../modules/network/network-description.ts'
import { describedBy, nodeUrlOf } from '../modules/network/shipped-networks.ts'
import { openNodeLink, type NodeLink } from '../modules/node/node-link.ts'
import { awaitConnection } from '../modules/node/await-connection.ts'
import { parseNodeAnswer } from '../modules/node/parse-node-answer.ts'
import type { ServerConfig } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import { ServerError } from '../platform/server-error.ts'
import { jsonText, writeJson } from '../platform/write-json.ts'

const USAGE = 'pairs --discover [--most NUMBER] [--out FILE]'
const DEFAULT_MOST = 40
const MAX_PAIRS = 500
/** Maximum number of pages that are read per kind. A public node has more orders than are relevant. */
const MAX_PAGES = 2_000

/** Maximum number of entries that are collected per kind. */
const MAX_ENTRIES = 1_000_000

const page = z.looseObject({
  ledger_index: z.union([z.number(), z.string()]),
  state: z.array(z.unknown()),
  marker: z.optional(z.unknown()),
})

/**
 * Proposes a network file from the books and pools of its node, and writes it.
 * @throws ServerError `server/usage`, `config/invalid`; NodeLinkError when the node does not respond
 */
export async function pairs(args: readonly string[], config: ServerConfig, logger: Logger): Promise<void> {
  const { most, out } = optionsOf(args)
  const description = await describedBy(config)
  const url = nodeUrlOf({ ...config, roles: new Set(['market']) }, description) ?? `ws://127.0.0.1:${config.nodePort}`
  const native = definitionOf(description.profile).nativeCode
  const link = openNodeLink(url.replace(/^http/, 'ws'), logger)
  try {
    await awaitConnection(link, {
      patienceMs: CONNECT_MS,
      isStopped: () => false,
      failure: `The node at ${url} does not answer`,
    })
    const entries: TradingEntry[] = []
    for (const type of ['offer', 'amm']) entries.push(...(await entriesOf(link, type, native)))
    const { description: proposed, contested } = proposePairs(entries, description, native, most)
    // the validation of the start: a written file is always one that the program serves
    const text = jsonText(proposed)
    parseDescription(JSON.parse(text), 'The proposed network file')
    if (out === undefined) process.stdout.write(text)
    else writeJson(out, proposed)
    process.stderr.write(
      `${proposed.pairs.length} pairs of ${proposed.tokens.length} tokens, from ${entries.length} orders and pools\n`,
    )
    process.stderr.write(contestText(contested))
  } finally {
    link.close()
  }
}

function optionsOf(args: readonly string[]): { readonly most: number; readonly out: string | undefined } {
  const options = { discover: { type: 'boolean' }, most: { type: 'string' }, out: { type: 'string' } } as const
  try {
    const { discover, most = String(DEFAULT_MOST), out } = parseArgs({ args: [...args], options }).values
    if (discover === true && /^[1-9]\d{0,3}$/.test(most) && Number(most) <= MAX_PAIRS)
      return { most: Number(most), out }
  } catch {
    // an unknown option: the usage lists the valid ones
  }
  throw new ServerError('server/usage', `Usage: tidebook ${USAGE}, with at most ${MAX_PAIRS} pairs`)
}

const CONNECT_MS = 10_000

/** Reads the entries of one kind as of one ledger; empty when the node does not support the kind. */
async function entriesOf(link: NodeLink, type: string, native: string): Promise<TradingEntry[]> {
  const entries: TradingEntry[] = []
  let marker: unknown
  let ledger: number | string = 'validated'
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const answer: z.infer<typeof page> = parseNodeAnswer(
      page,
      await link.request('ledger_data', { ledger_index: ledger, type, ...(marker === undefined ? {} : { marker }) }),
    )
    ledger = Number(answer.ledger_index)
    for (const entry of answer.state) {
      const trading = tradingEntry(entry, native)
      if (trading !== undefined) entries.push(trading)
    }
    if (JSON.stringify(answer.marker) === JSON.stringify(marker) || entries.length > MAX_ENTRIES) break
    marker = answer.marker
    if (marker === undefined || marker === null) break
  }
  return entries
}
