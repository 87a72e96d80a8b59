import type { MetadataJson, NodeFields, NodeJson } from './ledger-json.ts'

/** How a transaction changed one ledger entry. */
export interface EntryChange {
  readonly kind: 'created' | 'modified' | 'deleted'
  readonly type: string
  readonly key: string
  /** The fields after the transaction (of a deleted entry: the last ones). */
  readonly fields: NodeFields
  /** Old values of the fields that changed. */
  readonly previous: NodeFields
}

const NONE: NodeFields = {}

function change(kind: EntryChange['kind'], node: NodeJson): EntryChange {
  return {
    kind,
    type: node.LedgerEntryType,
    key: node.LedgerIndex,
    fields: node.FinalFields ?? node.NewFields ?? NONE,
    previous: node.PreviousFields ?? NONE,
  }
}

/** Entry changes of a transaction in metadata order, of one entry type when given. */
export function entryChanges(meta: MetadataJson, type?: string): EntryChange[] {
  const changes: EntryChange[] = []
  for (const affected of meta.AffectedNodes) {
    const kind = affected.ModifiedNode ? 'modified' : affected.DeletedNode ? 'deleted' : 'created'
    const node = affected.ModifiedNode ?? affected.DeletedNode ?? affected.CreatedNode
    if (node && (type === undefined || node.LedgerEntryType === type)) changes.push(change(kind, node))
  }
  return changes
}
