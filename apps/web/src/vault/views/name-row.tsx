import { Field } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'

/** Maximum length of a displayed name, in characters; the name comes from the page. */
const MAX_NAME_LENGTH = 40

/** The name of the wallet. The user can change it on the wallet page (WAL-042). */
export function NameRow({ name }: { name: string }): ReactElement {
  const t = useT()
  return <Field caption={t('wallet.name')} size="large" value={name.slice(0, MAX_NAME_LENGTH)} readOnly />
}
