import { Button, CopyButton, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { saveFile } from '../shared/components/download.tsx'
import { confirmSecondFactor as t } from './texts.tsx'

interface ConfirmProps {
  readonly offer: Schemas['SecondFactor']
  readonly settle: (words: string) => Promise<void>
  readonly cancel: () => void
}

/** The secret for the app, the codes for the day the phone is lost, and a first code that proves the app has it. */
export function ConfirmSecondFactor({ offer, settle, cancel }: ConfirmProps) {
  const [code, setCode] = useState('')
  const confirming = useMutation({
    mutationFn: () => answered(api.POST('/auth/second-factor/confirm', { body: { code: code.trim() } })),
    onSuccess: () => settle(t.twoFactorSignInIsOn),
    onError: () => setCode(''),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    confirming.mutate()
  }
  return (
    <form className="stack account-part" onSubmit={submit}>
      <AppSecret uri={offer.uri} />
      <BackupCodes codes={offer.backupCodes} />
      <TextInput
        label={t.codeThatTheAppShowsNow}
        description={t.sixDigitsTwoFactorSignIn}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {confirming.error !== null && <Failure error={confirming.error} />}
      <div className="row">
        <Button type="submit" loading={confirming.isPending}>
          {t.switchTwoFactorOn}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

function AppSecret({ uri }: { uri: string }) {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <div className="qr">
      <div className="qr-code">
        <QRCodeSVG value={uri} size={176} title={t.qrCodeForTheAuthenticatorApp} />
      </div>
      <div className="stack">
        <p>{t.scanItWithAnAuthenticatorApp}</p>
        <div>
          <p className="quiet">{t.orTypeThisSecretIntoThe}</p>
          <code className="secret-text">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
        <div className="row">
          <CopyText text={secret} label={t.copySecret} />
        </div>
      </div>
    </div>
  )
}

function BackupCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="stack">
      <div>
        <h3>{t.backupCodes}</h3>
        <p className="quiet">{t.eachSignsYouInOnceWhen}</p>
      </div>
      <ul className="backup-codes" aria-label={t.backupCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <CopyText text={text} label={t.copyCodes} />
        <Button variant="default" size="xs" onClick={() => saveFile(text, 'fairlead-backup-codes.txt')}>
          {t.downloadCodes}
        </Button>
      </div>
    </div>
  )
}

function CopyText({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" size="xs" onClick={copy}>
          {copied ? t.copied : label}
        </Button>
      )}
    </CopyButton>
  )
}
