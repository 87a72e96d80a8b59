import * as z from 'zod/mini'
import type { NodeLink } from './node-link.ts'
import { parseNodeAnswer } from './parse-node-answer.ts'

const page = z.looseObject({ marker: z.optional(z.unknown()) })
const fields = z.record(z.string(), z.unknown())

/** Maximum number of pages, in case a node never ends its list. */
const MAX_PAGES = 200

/**
 * Reads all pages of a list of an account, as of the last validated ledger.
 * @throws NodeLinkError
 */
export async function readPages(
  link: NodeLink,
  command: string,
  account: string,
  list: string,
): Promise<Readonly<Record<string, unknown>>[]> {
  const items: Readonly<Record<string, unknown>>[] = []
  let marker: unknown
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const answer = parseNodeAnswer(
      page,
      await link.request(command, { account, ledger_index: 'validated', ...(marker === undefined ? {} : { marker }) }),
    )
    items.push(...parseNodeAnswer(z.array(fields), answer[list]))
    marker = answer.marker
    if (marker === undefined || marker === null) break
  }
  return items
}
