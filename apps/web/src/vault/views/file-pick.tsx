import { buttonClass, WarningIcon } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { FileForm } from '../model/file-form.ts'

/** Selects a wallet file or a picture of its QR code, and shows the selected file (WAL-047, VAL-041). */
export function FilePick(props: {
  readonly form: Pick<FileForm, 'name' | 'text' | 'failure'>
  readonly disabled: boolean
  readonly onChoose: (file: File | undefined) => void
}): ReactElement {
  const { form, disabled, onChoose } = props
  const t = useT()
  const id = useId()
  const none = form.text === undefined ? t('wallet.file-none') : t('wallet.file-scanned')
  return (
    <div>
      <p className="mb-1 text-12 text-2">{t('wallet.file')}</p>
      <div className="flex items-center gap-3 rounded-2 border border-line-strong bg-surface-1 p-1">
        <input
          id={id}
          type="file"
          aria-label={t('wallet.file')}
          accept=".txt,.json,application/json,text/plain,image/*"
          disabled={disabled}
          className="peer sr-only"
          onChange={(event) => {
            onChoose(event.target.files?.[0])
            // Allows selecting the same file again after it was fixed.
            event.target.value = ''
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonClass()} flex-none cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus`}
        >
          {t('wallet.file-choose')}
        </label>
        <output className="min-w-0 truncate text-13 text-2" aria-label={t('wallet.file-name')}>
          {form.name ?? none}
        </output>
      </div>
      {form.failure === undefined ? (
        <p className="mt-1 text-12 text-3">{t('wallet.file-hint')}</p>
      ) : (
        <p role="alert" className="mt-1 flex items-center gap-1 text-12 text-danger">
          <WarningIcon size="small" />
          {form.failure}
        </p>
      )}
    </div>
  )
}
