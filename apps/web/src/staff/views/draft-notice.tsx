import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'

/** States that unsaved input from earlier is in the form again. */
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
