import { amountField, textField } from '../wire/fields.ts'
import type { AffectedNodeJson, ChangesJson, NodeFields } from '../wire/ledger-json.ts'

/** The last change of an account, and the one that created it in the same ledger. */
interface RootChange {
  created: AffectedNodeJson | undefined
  last: AffectedNodeJson
}

/**
 * The last state of the accounts and trust lines that the transactions of a ledger changed. Readers of holdings need
 * only these, so the metadata of thousands of transactions need not stay in memory.
 */
export class LastHoldings {
  readonly #roots = new Map<string, RootChange>()
  readonly #lines = new Map<string, AffectedNodeJson>()

  /** Takes the changes of the next transaction of the ledger. */
  add(meta: ChangesJson): void {
    for (const affected of meta.AffectedNodes) {
      const node = affected.ModifiedNode ?? affected.CreatedNode ?? affected.DeletedNode
      const fields = node?.FinalFields ?? node?.NewFields
      if (node === undefined || fields === undefined) continue
      if (node.LedgerEntryType === 'AccountRoot') this.#addRoot(affected, fields)
      else if (node.LedgerEntryType === 'RippleState' || node.LedgerEntryType === 'SkywellState') {
        const key = lineKey(fields)
        if (key !== undefined) this.#lines.set(key, affected)
      }
    }
  }

  /** Returns the changes as if one transaction had made them, accounts first. */
  get changes(): ChangesJson {
    const roots = [...this.#roots.values()].flatMap(({ created, last }) =>
      created === undefined || created === last ? [last] : [created, last],
    )
    return { AffectedNodes: [...roots, ...this.#lines.values()] }
  }

  #addRoot(affected: AffectedNodeJson, fields: NodeFields): void {
    const account = textField(fields, 'Account')
    if (account === undefined) return
    const existing = this.#roots.get(account)
    const created = affected.CreatedNode === undefined ? undefined : affected
    if (existing === undefined) this.#roots.set(account, { created, last: affected })
    else {
      existing.created = created ?? existing.created
      existing.last = affected
    }
  }
}

/** Returns the accounts and the currency of a trust line as text. */
function lineKey(fields: NodeFields): string | undefined {
  const [low, high] = [amountField(fields, 'LowLimit'), amountField(fields, 'HighLimit')]
  if (typeof low !== 'object' || typeof high !== 'object') return undefined
  return `${low.issuer} ${high.issuer} ${low.currency}`
}
