import { reactionTo } from '@tidebook/contract/error-reactions'
import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { ErrorNext } from '../../../lib/error-next.tsx'
import { formatError, useT } from '../../../lib/i18n.ts'
import type { AccountForm } from '../services/use-form.ts'

/** Shows a refusal that does not belong to a single field. */
export function FormNotice({ form: { refusal } }: { readonly form: AccountForm }): ReactElement | null {
  const t = useT()
  if (refusal?.field !== 'form') return null
  const waits = reactionTo(refusal.code) === 'retry' ? t('sign-in.too-frequent') : undefined
  return (
    <Notice tone="danger" urgent>
      {formatError(refusal.code)}
      <ErrorNext code={refusal.code} next={waits} />
    </Notice>
  )
}
