// Every command in package.json starts here, with any installed Node: installs the dependencies in the lockfile, then
// runs the command with the workspace's Node. Plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const cache = path.join(root, '.cache');
const node = path.join(root, 'node_modules/nodejs/bin/node');
const pnpm = readFileSync(path.join(root, 'infra/local/pnpm.txt'), 'utf8').trim();
const minNode = 20;

const commands = [
  'start',
  'test',
  'check',
  'languages',
  'alerts-check',
  'build',
  'e2e',
  'screenshots',
  'pact',
  'bench',
  'chaos',
  'fuzz',
  'rollout',
  'read-page',
  'read-pages',
  'ops',
  'release',
  'sbom',
  'import',
  'reset',
  'servers-up',
];

const [command = '', ...commandArgs] = process.argv.slice(2);

main();

function main() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < minNode) {
    fail(
      `Giftlist needs Node ${minNode} or later, but this is ${process.version}. Install a newer Node, then try again.`,
    );
  }
  if (process.platform === 'win32') {
    fail('Giftlist runs on Linux and macOS. On Windows, run it inside WSL.');
  }
  if (!commands.includes(command)) {
    fail(`There is no command called '${command}'. Commands: ${commands.join(', ')}.`);
  }
  installIfChanged();
  runCommand();
}

/** Installs only if the lockfile, a manifest or the platform has changed. */
function installIfChanged() {
  const digestFile = path.join(cache, 'installed');
  const digest = computeInstallDigest();
  if (isInstalled(digestFile, digest) && existsSync(node)) return;
  mkdirSync(cache, { recursive: true });
  withLock(path.join(cache, 'install.lock'), () => {
    if (isInstalled(digestFile, digest) && existsSync(node)) return;
    const startedAt = Date.now();
    // Another program may read the command's standard output.
    process.stderr.write(`  … Install dependencies${process.stderr.isTTY ? '' : '\n'}`);
    const result = spawnSync('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, CI: 'true' },
      maxBuffer: 64 << 20,
    });
    const time = `${((Date.now() - startedAt) / 1000).toFixed(1)} s`.padStart(8);
    const line = mark =>
      `${process.stderr.isTTY ? '\r' : ''}  ${mark} ${'Install dependencies'.padEnd(48)} ${time}\n`;
    if (result.status !== 0 || !existsSync(node)) {
      process.stderr.write(line('✗'));
      fail(describeFailure(result));
    }
    process.stderr.write(line('✓'));
    writeFileSync(digestFile, digest);
  });
}

function describeFailure(result) {
  if (result.error)
    return `npx cannot be run (${result.error.message}). It comes with Node: install Node with npm.`;
  if (result.signal) return 'The installation was interrupted.';
  const output = `${result.stdout}${result.stderr}`;
  const lines = output.split('\n').filter(line => !/^\s*$|^npm warn|^\s+at /.test(line));
  if (/OUTDATED_LOCKFILE|frozen-lockfile/.test(output)) {
    return `pnpm-lock.yaml does not match the manifests. Run 'npx ${pnpm} install' and commit the changes.\n${lines.slice(-6).join('\n')}`;
  }
  return `Failed to install the dependencies. Is the package registry reachable?\n${lines.slice(-4).join('\n')}`;
}

function computeInstallDigest() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${pnpm}\0`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...listManifests()]) {
    const fullPath = path.join(root, file);
    hash
      .update(file)
      .update('\0')
      .update(existsSync(fullPath) ? readFileSync(fullPath) : '')
      .update('\0');
  }
  return hash.digest('hex');
}

/** Searches one or two folders deep, as in pnpm-workspace.yaml. */
function listManifests() {
  const files = [];
  const search = (folder, depth) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
      const subfolder = path.join(folder, entry.name);
      if (existsSync(path.join(root, subfolder, 'package.json')))
        files.push(path.join(subfolder, 'package.json'));
      if (depth > 1) search(subfolder, depth - 1);
    }
  };
  search('.', 2);
  return files.sort();
}

/** Prevents simultaneous installations: two commands may start at the same time. */
function withLock(folder, work) {
  const deadline = Date.now() + 10 * 60_000;
  while (!tryLock(folder)) {
    if (Date.now() > deadline) fail(`Another installation seems to hang. Delete ${folder}, then try again.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  work();
  rmSync(folder, { recursive: true, force: true });
}

function tryLock(folder) {
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'pid'), String(process.pid));
    return true;
  } catch {
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

function isAbandoned(folder) {
  try {
    process.kill(Number(readFileSync(path.join(folder, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    // The owner's id is written within a second after the lock is created.
    if (error.code === 'ENOENT')
      return Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 1_000;
    return error.code === 'ESRCH';
  }
}

function isInstalled(digestFile, digest) {
  return existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest;
}

/** The command ends when its channel to this process closes. */
function runCommand() {
  const options = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(node, [...options, path.join(root, `infra/src/${command}.ts`), ...commandArgs], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('error', error =>
    fail(`Failed to start the workspace's Node (${error.message}). Delete node_modules, then try again.`),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithParent(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** If npm is killed with SIGKILL, no signal arrives, but the parent process (or its parent) changes. */
function stopWithParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const grandparent = getParentId(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && getParentId(parent) === grandparent) return;
    // A second signal would end the command before it has stopped everything.
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 1_000);
  timer.unref();
}

function getParentId(pid) {
  try {
    // The fourth field (proc(5)); the second one, in parentheses, may contain any characters.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')[1];
  } catch {
    return undefined;
  }
}

function fail(text) {
  console.error(`\n${text}`);
  process.exit(1);
}
