import type { AuditEntryView } from '@tidebook/contract'

/** Formats the details of an entry besides member, action and target: `role reviewer, version 2`. */
export const detailText = (detail: AuditEntryView['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
