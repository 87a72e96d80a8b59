import type { AuditEntryView } from '@tidebook/contract'

/** Formats the details of an entry besides member, action and target: `role reviewer, version 2`. */
export function detailText(detail: AuditEntryView['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
}
