import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'

/** Shows that the form contains unsaved input from an earlier visit. */
export function DraftNotice({ onDrop }: { readonly onDrop: () => void }): ReactElement {
  const t = useT()
  return (
    <Notice
      action={
        <Button size="small" onClick={onDrop}>
          {t('staff.draft-drop')}
        </Button>
      }
    >
      {t('staff.draft-back')}
    </Notice>
  )
}
