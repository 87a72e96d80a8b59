import { NATIONS } from '@tidebook/contract/identity'
import { ChevronDownIcon, cx } from '@tidebook/ui'
import { useId, useMemo, type ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'

interface NationFieldProps {
  readonly value: string
  readonly onChange: (nation: string) => void
  readonly error: string | undefined
}

/** Nationality, with the browser's country names in the sort order of the language. */
export function NationField({ value, onChange, error }: NationFieldProps): ReactElement {
  const t = useT()
  const id = useId()
  const language = LANGUAGE_TAGS[useLanguage()]
  const nations = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    const named = NATIONS.map((code) => ({ code, name: names.of(code) ?? code }))
    return named.toSorted((a, b) => a.name.localeCompare(b.name, language))
  }, [language])
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-12 text-2">
        {t('identity.field.nation')}
      </label>
      <div className="relative">
        <select
          id={id}
          autoComplete="country"
          aria-invalid={error !== undefined || undefined}
          className={cx(
            'h-ctl-page w-full appearance-none rounded-2 border bg-surface-1 px-3 pr-8 pointer-coarse:h-11 pointer-coarse:text-16',
            error === undefined ? 'border-line-strong hover:border-line-control' : 'border-danger',
          )}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t('identity.choose-nation')}</option>
          {nations.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto text-2" />
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
