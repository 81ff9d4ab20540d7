import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';

export interface Chromium {
  executablePath: string;
  args: string[];
  /** Variables that point to the package's libraries. */
  env: Record<string, string>;
}

const OWN = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'];

/** Unpacks Chromium into a folder for its version. Two processes must not do so at the same time. */
export async function unpackChromium(root: string): Promise<Chromium> {
  const before = Object.fromEntries(OWN.map((name) => [name, process.env[name]]));
  const manifest = readFileSync(findPackageJSON('@sparticuz/chromium', import.meta.url)!, 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(root, '.tmp', `chromium-${version}`);
  await mkdir(folder, { recursive: true });
  // With this the package provides libnss3, which a minimal system lacks. It reads both variables when imported.
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    const { LD_LIBRARY_PATH = '' } = process.env;
    // A single process would end when a page closes, and without web security no CORS test could fail. The package draws with
    // an emulated GPU, which takes most of the time of a test, and loads the program again for each page, without a zygote.
    const args = chromium.args.filter(
      (arg) =>
        !/^--(single-process|no-zygote|disable-web-security|in-process-gpu|use-gl|use-angle|.*swiftshader|ignore-gpu)/.test(
          arg,
        ),
    );
    args.push('--disable-gpu');
    return {
      executablePath,
      args,
      env: { LD_LIBRARY_PATH, FONTCONFIG_FILE: await writeFontSettings(folder) },
    };
  } finally {
    for (const name of OWN) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/**
 * The package's own font settings use /tmp/fonts, wherever it was unpacked, and Chromium crashes without fonts. Returns the
 * path of settings for the fonts in `folder`.
 */
async function writeFontSettings(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  const settings = `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`;
  await writeFile(file, settings);
  return file;
}
