import { reactionTo } from '@tidebook/contract/error-reactions'
import type { ReactElement } from 'react'
import { ErrorNotice } from '../../../lib/error-notice.tsx'
import { useT } from '../../../lib/i18n.ts'
import type { AccountForm } from '../services/use-form.ts'

/** Shows a refusal that does not belong to a single field. */
export function FormNotice({ form: { refusal } }: { readonly form: AccountForm }): ReactElement | null {
  const t = useT()
  if (refusal?.field !== 'form') return null
  const { code } = refusal
  const waits = reactionTo(code) === 'retry' ? t('sign-in.too-frequent', { code }) : undefined
  return <ErrorNotice code={code} next={waits} />
}
