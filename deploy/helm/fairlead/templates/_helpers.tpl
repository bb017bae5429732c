{{/* Names and what all processes share. */}}

{{- define "fairlead.name" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "fairlead.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "fairlead.labels" -}}
{{ include "fairlead.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "fairlead.secretName" -}}
{{- default (include "fairlead.name" .) .Values.secrets.existingSecret -}}
{{- end -}}

{{/* Refuses an installation that could not start, or would keep its data in a container. */}}
{{- define "fairlead.check" -}}
{{- $created := .Values.secrets.create -}}
{{- if not .Values.secrets.existingSecret -}}
{{- if not $created.DATABASE_URL -}}
{{- fail "This chart brings no PostgreSQL. Set secrets.existingSecret to a Secret with DATABASE_URL and FAIRLEAD_SECRET_KEY, or give both in secrets.create." -}}
{{- end -}}
{{- if not $created.FAIRLEAD_SECRET_KEY -}}
{{- fail "secrets.create.FAIRLEAD_SECRET_KEY is needed: 32 random bytes in base64, from `openssl rand -base64 32`. Keep a copy: nothing encrypted can be read without it." -}}
{{- end -}}
{{- else if $created -}}
{{- fail "Give secrets.existingSecret or secrets.create, not both." -}}
{{- end -}}
{{- if not .Values.settings.FAIRLEAD_PUBLIC_URL -}}
{{- fail "settings.FAIRLEAD_PUBLIC_URL is needed: the address under which the world reaches this installation, such as https://leads.example.com." -}}
{{- end -}}
{{- end -}}

{{/* A value as text. Helm reads whole numbers as fractions, and would write a million as 1e+06. */}}
{{- define "fairlead.text" -}}
{{- if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end -}}
{{- end -}}

{{- define "fairlead.image" -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}

{{/* Of every pod: "restricted" by the Pod Security Standards. 1000 is the user `node` of the image. */}}
{{- define "fairlead.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "fairlead.containerSecurity" -}}
image: {{ include "fairlead.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* The two secrets without which no process starts, taken from the Secret of that name. */}}
{{- define "fairlead.neededSecrets" -}}
{{- range $index, $name := list "DATABASE_URL" "FAIRLEAD_SECRET_KEY" }}
{{- if $index }}{{ "\n" }}{{ end -}}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $.secret }}, key: {{ $name }} } }
{{- end }}
{{- end -}}

{{/* Settings of API and worker. A secret that is not in the Secret is not set. */}}
{{- define "fairlead.env" -}}
{{ include "fairlead.neededSecrets" (dict "secret" (include "fairlead.secretName" .)) }}
{{- range list "FAIRLEAD_METRICS_TOKEN" "FAIRLEAD_SYSTEM_SMTP_URL" "FAIRLEAD_POOLER_URL" "FAIRLEAD_READ_DATABASE_URL" "OTEL_EXPORTER_OTLP_HEADERS" }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ include "fairlead.secretName" $ }}, key: {{ . }}, optional: true } }
{{- end }}
- name: FAIRLEAD_FILES_DIR
  value: /var/lib/fairlead/files
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ include "fairlead.text" $value | quote }}
{{- end }}
{{- end -}}

{{/* The root file system is read-only; these are what is written to. */}}
{{- define "fairlead.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /var/lib/fairlead }
- { name: files, mountPath: /var/lib/fairlead/files }
{{- end -}}

{{- define "fairlead.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 2Gi }
- name: data
  emptyDir: { sizeLimit: 64Mi }
- name: files
  persistentVolumeClaim:
    claimName: {{ default (printf "%s-files" (include "fairlead.name" .)) .Values.files.existingClaim }}
{{- end -}}

{{/* Pods of one component are spread over nodes and zones, where there are several. */}}
{{- define "fairlead.spread" -}}
{{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
- maxSkew: 1
  topologyKey: {{ . }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "fairlead.selector" $.root | nindent 6 }}
      app.kubernetes.io/component: {{ $.component }}
{{- end }}
{{- end -}}

{{/* `/healthz` says that the process lives, `.ready` that it can work. A start may wait for PostgreSQL. */}}
{{- define "fairlead.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 3
readinessProbe:
  httpGet: { path: {{ .ready | quote }}, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
{{- end -}}

{{/* Where Pods are placed. */}}
{{- define "fairlead.placement" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Names are looked up by whatever answers port 53. */}}
{{- define "fairlead.toDns" -}}
- ports:
    - { protocol: UDP, port: 53 }
    - { protocol: TCP, port: 53 }
{{- end -}}

{{- define "fairlead.toDatabase" -}}
- ports:
    - { protocol: TCP, port: {{ .Values.networkPolicy.database.port }} }
  {{- with .Values.networkPolicy.database.to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
