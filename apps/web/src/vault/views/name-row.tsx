import { Field } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'

/** Longest name that is shown, in characters; the page says it. */
const LONGEST_NAME = 40

/** Which wallet this is about; its name is changed elsewhere (WAL-042). */
export const NameRow = ({ name }: { name: string }): ReactElement => {
  const t = useT()
  return <Field caption={t('wallet.name')} size="large" value={name.slice(0, LONGEST_NAME)} readOnly />
}
