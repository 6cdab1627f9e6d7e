// Unpacks @sparticuz/chromium into TMPDIR, with libraries and fonts that a minimal machine does not have. `chromium.sh`
// starts the browser with them.
import { chmodSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = tmpdir();
const entry = createRequire(path.join(folder, 'package.json')).resolve('@sparticuz/chromium');
const { default: chromium, inflate } = await import(pathToFileURL(entry).href);

await chromium.executablePath();
await inflate(path.join(path.dirname(entry), '../bin/al2023.tar.br'));

// The package's own font configuration contains paths of another platform.
writeFileSync(
  path.join(folder, 'fonts/fonts.conf'),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
);

const script = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
if ! ldconfig -p 2>/dev/null | grep -q libnss3.so; then
  export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;
writeFileSync(path.join(folder, 'chromium.sh'), script);
chmodSync(path.join(folder, 'chromium.sh'), 0o755);
