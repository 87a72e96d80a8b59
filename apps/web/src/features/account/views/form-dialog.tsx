import { Button, Dialog } from '@tidebook/ui'
import type { FormEvent, ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { FormNotice, type AccountForm } from '../../sign-in/index.ts'

interface FormDialogProps {
  readonly form: AccountForm
  readonly title: ReactNode
  readonly action: ReactNode
  readonly danger?: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A settings dialog with fields and one button. The server's refusal appears above them. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { form, title, action, danger = false, onSubmit, onClose, children } = props
  const t = useT()
  return (
    <Dialog open sticky busy={form.busy} onClose={onClose} title={title} closeLabel={t('common.close')}>
      <form data-enter="" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        {children}
        <FormNotice form={form} />
        <Button type="submit" variant={danger ? 'danger' : 'primary'} size="large" wide pending={form.busy}>
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
