import { Button, Card, cx, Field } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { ErrorNotice } from '../../../lib/error-notice.tsx'
import { useT } from '../../../lib/i18n.ts'
import { showInvalidField } from '../../../lib/show-invalid-field.ts'
import { APPLICATION_LENGTHS, applicationDraftSetting } from '../model/application-draft.ts'
import { APPLICATION_FIELDS, applicationProblem, type ApplicationField } from '../model/application-problem.ts'
import { sendApplication } from '../services/apply.ts'

const LINES = ['project', 'code', 'issuer', 'website', 'document', 'contact'] as const

/** The token listing application form. */
export function ListingForm(): ReactElement {
  const t = useT()
  const [draft, setDraft] = useState(() => applicationDraftSetting.read())
  const { application, key } = draft
  const [isPressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const put = (field: ApplicationField, value: string): void => {
    const next = { application: { ...application, [field]: value }, key: crypto.randomUUID() }
    setDraft(next)
    applicationDraftSetting.write(next)
  }
  const fault = (field: ApplicationField): string | undefined => {
    const words = isPressed ? applicationProblem(field, application) : undefined
    return words === undefined ? undefined : t(words)
  }
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (APPLICATION_FIELDS.some((field) => applicationProblem(field, application) !== undefined)) {
      showInvalidField(event.currentTarget, () => setPressed(true))
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      setFailure(await sendApplication(application, key))
    } catch {
      setFailure('networkError')
    }
    setBusy(false)
  }
  return (
    <Card title={t('content.apply-title')}>
      <form noValidate className="flex flex-col gap-4 px-4 py-4 tablet:px-6" onSubmit={(event) => void send(event)}>
        <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-2">
          {LINES.map((field) => (
            <Field
              key={field}
              caption={t(`content.apply.${field}`)}
              hint={t(`content.apply-hint.${field}`)}
              value={application[field]}
              maxLength={APPLICATION_LENGTHS[field]}
              error={fault(field)}
              autoComplete={field === 'contact' ? 'email' : 'off'}
              spellCheck={false}
              type={field === 'contact' ? 'email' : 'text'}
              onChange={(event) => put(field, event.target.value)}
            />
          ))}
        </div>
        <AboutField value={application.about} fault={fault('about')} onChange={(value) => put('about', value)} />
        {failure !== undefined && <ErrorNotice code={failure} />}
        <p className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" size="large" pending={busy}>
            {t('content.apply-send')}
          </Button>
          <span className="text-12 text-3">{t('content.apply-why')}</span>
        </p>
      </form>
    </Card>
  )
}

function AboutField({
  value,
  fault,
  onChange,
}: {
  readonly value: string
  readonly fault: string | undefined
  readonly onChange: (value: string) => void
}): ReactElement {
  const t = useT()
  return (
    <div>
      <label htmlFor="listing-about" className="mb-1 block text-12 text-2">
        {t('content.apply.about')}
      </label>
      <textarea
        id="listing-about"
        rows={5}
        maxLength={APPLICATION_LENGTHS.about}
        value={value}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby="listing-about-note"
        className={cx(
          'block w-full rounded-2 border bg-surface-1 px-3 py-2 pointer-coarse:text-16',
          fault === undefined ? 'border-line-strong hover:border-line-control' : 'border-danger',
        )}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="listing-about-note" className={cx('mt-1 text-12', fault === undefined ? 'text-3' : 'text-danger')}>
        {fault ?? t('content.apply-hint.about')}
      </p>
    </div>
  )
}
