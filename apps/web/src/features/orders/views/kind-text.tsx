import type { OrderKind } from '@tidebook/contract'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** Order type, with its explanation on hover. */
export function KindText({ kind }: { kind: OrderKind }): ReactElement {
  const t = useT()
  return <span title={t(`orders.kind.${kind}.hint`)}>{t(`orders.kind.${kind}`)}</span>
}
