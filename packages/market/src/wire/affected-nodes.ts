import type { ChangesJson, NodeFields, NodeJson } from './ledger-json.ts'

/** A transaction's change to one ledger entry. */
export interface EntryChange {
  readonly kind: 'created' | 'modified' | 'deleted'
  readonly type: string
  /** The fields after the transaction; for a deleted entry, its last fields. */
  readonly fields: NodeFields
  /** Previous values of the changed fields. */
  readonly previous: NodeFields
}

const NONE: NodeFields = {}

function change(kind: EntryChange['kind'], node: NodeJson): EntryChange {
  return {
    kind,
    type: node.LedgerEntryType,
    fields: node.FinalFields ?? node.NewFields ?? NONE,
    previous: node.PreviousFields ?? NONE,
  }
}

/** Returns a transaction's entry changes in metadata order, filtered by entry type if given. */
export function entryChanges(meta: ChangesJson, type?: string): EntryChange[] {
  const changes: EntryChange[] = []
  for (const affected of meta.AffectedNodes) {
    const kind = affected.ModifiedNode ? 'modified' : affected.DeletedNode ? 'deleted' : 'created'
    const node = affected.ModifiedNode ?? affected.DeletedNode ?? affected.CreatedNode
    if (node && (type === undefined || node.LedgerEntryType === type)) changes.push(change(kind, node))
  }
  return changes
}
