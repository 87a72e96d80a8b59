import type { ChangesJson, NodeFields, NodeJson } from './ledger-json.ts'

/** A change that a transaction made to one ledger entry. */
export interface EntryChange {
  readonly kind: 'created' | 'modified' | 'deleted'
  readonly type: string
  /** The fields after the transaction. For a deleted entry, its last fields. */
  readonly fields: NodeFields
  /** Old values of the changed fields. */
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

/** Returns the entry changes of a transaction in metadata order, filtered by entry type when given. */
export function entryChanges(meta: ChangesJson, type?: string): EntryChange[] {
  const changes: EntryChange[] = []
  for (const affected of meta.AffectedNodes) {
    const kind = affected.ModifiedNode ? 'modified' : affected.DeletedNode ? 'deleted' : 'created'
    const node = affected.ModifiedNode ?? affected.DeletedNode ?? affected.CreatedNode
    if (node && (type === undefined || node.LedgerEntryType === type)) changes.push(change(kind, node))
  }
  return changes
}
