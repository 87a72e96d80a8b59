import { contentDeskRoutes } from '@tidebook/contract/routes'
import { Button, Notice } from '@tidebook/ui'
import { useId, useRef, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { Refusal } from '../../views/refusal.tsx'

interface PictureFieldProps {
  /** Path of the picture; '' for no picture. */
  readonly image: string
  readonly onChange: (path: string) => void
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new TypeError('unreadable')))
    reader.readAsDataURL(file)
  })
}

/**
 * Returns the path of a picture for staff. The staff application may have a separate host, which serves no files of the
 * public page.
 */
function shownAt(path: string): string {
  return path.replace(/^.*\//, '/staff/api/content/images/')
}

const WRONG_TYPE = '1027'

/** The picture of a banner, uploaded as soon as it is selected. */
export function PictureField({ image, onChange }: PictureFieldProps): ReactElement {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setPending(true)
    try {
      const answer = await callStaffApi<{ readonly path: string }>(contentDeskRoutes.image, {
        body: { image: await base64Of(file) },
      })
      setRefused(answer.result ? undefined : answer.code)
      if (answer.result) onChange(answer.data.path)
    } catch {
      setRefused(WRONG_TYPE)
    }
    setPending(false)
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <label htmlFor={id} className="text-12 text-2">
        {t('staff.content.image')}
      </label>
      {image !== '' && <img src={shownAt(image)} alt="" className="max-h-40 max-w-full rounded-2 border" />}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="button" size="small" pending={pending} onClick={() => input.current?.click()}>
          {t(image === '' ? 'staff.content.image-add' : 'staff.content.image-replace')}
        </Button>
        {image !== '' && (
          <Button type="button" size="small" variant="quiet" onClick={() => onChange('')}>
            {t('staff.content.image-remove')}
          </Button>
        )}
      </div>
      <p className="text-12 text-3">{t('staff.content.image-hint')}</p>
      {refused !== undefined && (
        <Notice tone="danger" urgent>
          <Refusal code={refused} />
        </Notice>
      )}
    </div>
  )
}
