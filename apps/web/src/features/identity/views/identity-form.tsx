import type { IdentityView } from '@tidebook/contract'
import {
  identityFaults,
  PHOTO_KINDS,
  type IdentityField,
  type IdentityForm as Form,
  type PhotoKind,
} from '@tidebook/contract/identity'
import { Button, Checkbox, Field } from '@tidebook/ui'
import { useId, useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { DateField } from '../../../lib/date-field.tsx'
import { ErrorNotice } from '../../../lib/error-notice.tsx'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { showInvalidField } from '../../../lib/show-invalid-field.ts'
import { showToast } from '../../toasts/index.ts'
import { identityApi } from '../services/identity-api.ts'
import { NationField } from './nation-field.tsx'
import { PhotoField } from './photo-field.tsx'

interface IdentityFormProps {
  readonly account: string
  /** Photos that the server already has. */
  readonly photos: readonly PhotoKind[]
  readonly onSent: (identity: IdentityView) => void
}

const EMPTY: Form = { nation: '', realName: '', idNumber: '', starts: '', ends: '' }

/**
 * Returns the error of a field. Missing values show an error only after a submission attempt; invalid values show it
 * immediately.
 */
function faultKey({
  form,
  field,
  fault,
  hasEnd,
  isTried,
}: {
  readonly form: Form
  readonly field: IdentityField
  readonly fault: string | undefined
  readonly hasEnd: boolean
  readonly isTried: boolean
}): MessageKey | undefined {
  if (field === 'ends' && !hasEnd) return isTried ? 'identity.fault.ends.form' : undefined
  // The format of the number depends on the nationality.
  if (field === 'idNumber' && form.nation === '' && fault !== 'missing') return undefined
  if (fault === undefined || (!isTried && fault === 'missing') || (!isTried && form[field] === '')) return undefined
  return `identity.fault.${field}.${fault}` as MessageKey
}

/** The form of ACC-012: nationality, name, number, validity dates or unlimited validity, three photos. */
export function IdentityForm({ account, photos: before, onSent }: IdentityFormProps): ReactElement {
  const t = useT()
  const [form, setForm] = useState(EMPTY)
  const [isLongTerm, setLongTerm] = useState(false)
  const [photos, setPhotos] = useState(before)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [pending, setPending] = useState(false)
  // The server counts days in UTC.
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const faults = identityFaults(form, today)
  const hasEnd = isLongTerm || form.ends !== ''
  const lacksPhotos = photos.length < PHOTO_KINDS.length
  const error = (field: IdentityField): string | undefined => {
    const key = faultKey({ form, field, fault: faults[field], hasEnd, isTried })
    return key && t(key)
  }
  const set = (field: IdentityField) => (value: string) => setForm((current) => ({ ...current, [field]: value }))
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    showInvalidField(event.currentTarget, () => setTried(true))
    if (pending || Object.keys(faults).length > 0 || !hasEnd || lacksPhotos) return
    setPending(true)
    const answer = await identityApi.verify(account, form)
    setPending(false)
    if (!answer.result) {
      setRefused(answer.code)
      return
    }
    showToast({ kind: 'done', title: t('identity.sent-done') })
    onSent(answer.data)
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormPart title={t('identity.part.person')}>
        <div className="grid gap-4 tablet:grid-cols-2">
          <NationField value={form.nation} onChange={set('nation')} error={error('nation')} />
          <Field
            caption={t('identity.field.realName')}
            hint={t('identity.name-hint')}
            autoComplete="name"
            value={form.realName}
            error={error('realName')}
            onChange={({ target }) => set('realName')(target.value)}
          />
        </div>
      </FormPart>
      <FormPart title={t('identity.part.document')}>
        <Field
          caption={t('identity.field.idNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          value={form.idNumber}
          error={isTried || form.idNumber.length >= 18 ? error('idNumber') : undefined}
          onChange={({ target }) => set('idNumber')(target.value)}
        />
        <ValidityFields form={form} error={error} isLongTerm={isLongTerm} onLongTerm={setLongTerm} onChange={set} />
      </FormPart>
      <PhotoFields account={account} photos={photos} isTried={isTried} onPhotos={setPhotos} />
      {refused !== undefined && <ErrorNotice code={refused} />}
      <div>
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {t('identity.send')}
        </Button>
      </div>
    </form>
  )
}

/** A group of fields under a heading. */
function FormPart({
  title,
  trailing,
  hint,
  children,
}: {
  readonly title: string
  readonly trailing?: string
  readonly hint?: string
  readonly children: ReactNode
}): ReactElement {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-4 border-t pt-4 first:border-t-0 first:pt-0">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-14 font-semibold">
          {title}
        </h3>
        {trailing && <span className="text-12 text-2 tabular-nums">{trailing}</span>}
      </div>
      {hint && <p className="-mt-3 text-12 text-2">{hint}</p>}
      {children}
    </fieldset>
  )
}

/** First and last day of the document, or unlimited validity. */
function ValidityFields({
  form,
  error,
  isLongTerm,
  onLongTerm,
  onChange: set,
}: {
  readonly form: Form
  readonly error: (field: IdentityField) => string | undefined
  readonly isLongTerm: boolean
  readonly onLongTerm: (isLongTerm: boolean) => void
  readonly onChange: (field: IdentityField) => (value: string) => void
}): ReactElement {
  const t = useT()
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <DateField
        caption={t('identity.field.starts')}
        value={form.starts}
        error={error('starts')}
        onDate={set('starts')}
      />
      <div className="flex flex-col gap-2">
        <DateField
          caption={t('identity.field.ends')}
          disabled={isLongTerm}
          value={form.ends}
          error={error('ends')}
          onDate={set('ends')}
        />
        <Checkbox
          checked={isLongTerm}
          onChange={({ target }) => {
            onLongTerm(target.checked)
            set('ends')('')
          }}
        >
          {t('identity.long-term')}
        </Checkbox>
      </div>
    </div>
  )
}

function PhotoFields({
  account,
  photos,
  isTried,
  onPhotos,
}: {
  readonly account: string
  readonly photos: readonly PhotoKind[]
  readonly isTried: boolean
  readonly onPhotos: (photos: readonly PhotoKind[]) => void
}): ReactElement {
  const t = useT()
  return (
    <FormPart
      title={t('identity.photos')}
      trailing={`${photos.length}/${PHOTO_KINDS.length}`}
      hint={t('identity.photos-hint')}
    >
      <div className="grid gap-3 tablet:grid-cols-3">
        {PHOTO_KINDS.map((kind) => (
          <PhotoField
            key={kind}
            account={account}
            kind={kind}
            isThere={photos.includes(kind)}
            isTried={isTried}
            onPhotos={onPhotos}
          />
        ))}
      </div>
      {isTried && photos.length < PHOTO_KINDS.length && (
        <p role="alert" className="text-12 text-danger">
          {t('identity.fault.photos')}
        </p>
      )}
    </FormPart>
  )
}
