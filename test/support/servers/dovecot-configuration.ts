/** Dovecot 2.3: any user with one password, IMAP and LMTP without TLS, a Sent and a Junk folder. */
const TEMPLATE = `base_dir=DIRECTORY/run
state_dir=DIRECTORY/run
log_path=DIRECTORY/log
protocols=imap lmtp
listen=127.0.0.1
ssl=no
disable_plaintext_auth=no
auth_mechanisms=plain login
mail_location=maildir:DIRECTORY/boxes/%u
mail_uid=nobody
mail_gid=nogroup
first_valid_uid=1
first_valid_gid=1
default_login_user=nobody
default_internal_user=nobody
default_internal_group=nogroup
recipient_delimiter=+
auth_failure_delay=0
passdb {
  driver=static
  args=password=PASSWORD
}
userdb {
  driver=static
  args=uid=nobody gid=nogroup home=DIRECTORY/boxes/%u allow_all_users=yes
}
namespace inbox {
  inbox=yes
  mailbox Sent {
    auto=create
    special_use=\\Sent
  }
  mailbox Junk {
    auto=create
    special_use=\\Junk
  }
}
service imap-login {
  inet_listener imap {
    port=IMAP_PORT
  }
  inet_listener imaps {
    port=0
  }
}
service lmtp {
  inet_listener lmtp {
    address=127.0.0.1
    port=LMTP_PORT
  }
}
protocol lmtp {
  auth_username_format=%Lu
}
`

/** The configuration of a server that keeps everything below a directory. */
export function dovecotConfiguration(given: {
  directory: string
  imapPort: number
  lmtpPort: number
  password: string
}): string {
  return TEMPLATE.replaceAll('DIRECTORY', given.directory)
    .replace('IMAP_PORT', String(given.imapPort))
    .replace('LMTP_PORT', String(given.lmtpPort))
    .replace('PASSWORD', given.password)
}
