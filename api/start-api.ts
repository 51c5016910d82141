import path from "node:path";
import { loadClips } from "#artwork/clips/load-clips";
import { createPictures } from "#artwork/pictures/render-picture";
import { createApiApp } from "./app";
import { createOutsidePhotos, isAddress } from "./catalogue/catalog/outside-photos";
import { createDocuments } from "./catalogue/documents/documents";
import { createContentVersion } from "./catalogue/home/content-version";
import { warmPictures } from "./catalogue/home/warm-pictures";
import { createLineReader } from "./catalogue/search/film-lines";
import { checkLedger } from "./money/billing/ledger";
import { createPaymentHost, type PaymentHost } from "./money/billing/payment-host";
import { pollPendingPayments } from "./money/billing/poll-payments";
import { runRefunds } from "./money/billing/refunds";
import { runRenewals } from "./money/billing/renew";
import { reconcileDue } from "./money/desk/reconcile";
import { createDemonstrationPrinter } from "./money/receipts/demonstration-printer";
import type { FiscalPrinter } from "./money/receipts/fiscal-printer";
import { createNetworkPrinter } from "./money/receipts/network-printer";
import { printReceipts } from "./money/receipts/print-receipts";
import { prepareOrders, runOrders } from "./orders";
import type { Passwords } from "./people/auth/passwords";
import { type Clock, createClock } from "./platform/clock";
import { loadDictionary } from "./platform/content/dictionary";
import { readGivenPicture } from "./platform/content/given-pictures";
import { type Database, openDatabase } from "./platform/db/database";
import type { BrokenHandler } from "./platform/db/embedded";
import { openReplica } from "./platform/db/replica";
import { createLog } from "./platform/log";
import { createDelivery, type Senders } from "./platform/messages/delivery";
import { createGatewaySender } from "./platform/messages/gateway";
import { outboxMessenger } from "./platform/messages/messenger";
import { createSmtpSender } from "./platform/messages/smtp";
import { createOutside } from "./platform/outside";
import { getMediaFolders, getRenditionsKey, isOwnMedia, renditionsFolder } from "./platform/own-media";
import { createPoller } from "./platform/poll";
import { findFolders } from "./platform/project-root";
import { createPushSender } from "./platform/push/push-sender";
import { createVapidKeys } from "./platform/push/vapid";
import { connectRedis } from "./platform/redis";
import type { ApiSettings } from "./platform/settings";
import { createLocalStorage } from "./platform/storage/local-storage";
import { openStorage } from "./platform/storage/open-storage";
import { readWhole } from "./platform/storage/storage";
import { prepareDatabase, requirePreparedDatabase } from "./seed/prepare-database";
import { sweep } from "./sweep";
import { refreshGuides } from "./tv/guide/refresh-guides";
import { createForwarder } from "./watching/analytics/warehouse";
import { createEncoder } from "./watching/encodes/encode-film";
import { reportOrders, runEncodes } from "./watching/encodes/run-encodes";
import { createOwnClips } from "./watching/media/own-clips";
import { createRoomCheck } from "./watching/recorder/has-room";
import { createRecorder } from "./watching/recorder/recorder";
import { createReports } from "./watching/saved/reports";

type Options = {
  clock?: Clock;
  extraTitles?: number;
  extraChannels?: number;
  /** A database dump; a copy in memory is used, so nothing is persisted. */
  dump?: Blob;
  passwords?: Passwords;
  /** Replaces the one from the settings. */
  paymentHost?: PaymentHost;
  /** Replaces the one from the settings. */
  printer?: FiscalPrinter;
  /** Whether periodic jobs run: renewals, polls of payments, checks, reconciliation, the sweep. Tests run them explicitly. */
  runsJobs?: boolean;
  /** See createApiApp. */
  maxDrawingMs?: number;
  /** See openDatabase. */
  onBroken?: BrokenHandler;
};

const billingPollMs = 1000;
const ledgerCheckMs = 3_600_000;
const reconciliationMs = 600_000;
const sweepMs = 20_000;
const warehouseMs = 1000;
const ordersMs = 500;
const contentMs = 500;
const ownClipsMs = 2000;
const filmLinesMs = 5000;
const encodingMs = 1000;
const guidesMs = 20_000;
const progressMs = 1000;
const recordingMs = 1000;
const reportsMs = 1000;

/**
 * Opens the database and creates the application. In production the database must have been prepared by
 * `npm run db:migrate`; otherwise it is prepared here.
 */
export async function startApi(
  settings: ApiSettings,
  {
    clock = createClock(),
    extraTitles,
    extraChannels,
    dump,
    passwords,
    paymentHost,
    printer,
    runsJobs = true,
    maxDrawingMs,
    onBroken,
  }: Options = {},
) {
  const dataDir = path.resolve(settings.dataDir);
  const { root, database, migrationsFolder, clipsDir } = findFolders(dataDir);
  const clips = new Map((await loadClips(clipsDir)).map((manifest) => [manifest.id, manifest]));
  const opened = await openDatabase({
    url: settings.databaseUrl,
    pool: settings.databasePool,
    statementMs: settings.statementMs,
    folder: database,
    dump,
    onBroken,
  });
  const { db, close } = opened;
  try {
    if (settings.mode === "production") await requirePreparedDatabase(opened, { migrationsFolder });
    else
      await prepareDatabase(opened, {
        migrationsFolder,
        clips: [...clips.values()],
        extraTitles,
        extraChannels,
        isDemonstration: true,
        now: clock.now(),
      });
  } catch (error) {
    await close();
    throw error;
  }
  const readOwnClips = createOwnClips(db, clips);
  await readOwnClips();
  const encode = createEncoder(settings.encoderEnv);
  const mediaFolders = getMediaFolders(dataDir);
  const storage = await openStorage(dataDir, settings.s3);
  const stopping = new AbortController();
  const dictionary = await loadDictionary(db);
  const readFile = (key: string) => readWhole(storage, key);
  const clipFiles = createLocalStorage(clipsDir);
  const readFilmLines = createLineReader({
    db,
    clips,
    readFile: ({ id }, file) =>
      isOwnMedia(id) ? readFile(`${getRenditionsKey(id)}/${file}`) : readWhole(clipFiles, `${id}/${file}`),
  });
  const { log, logAccess } = createLog(settings.logLevel, (text) => process.stdout.write(text));
  const outside = createOutside({
    origins: settings.mediaOrigins,
    mayBeLocal: settings.mode !== "production",
  });
  const photos = createOutsidePhotos({ outside, storage, now: clock.now, log });
  const pictures = createPictures({
    dataDir,
    concurrency: 2,
    readPhoto: (photo) =>
      isAddress(photo)
        ? photos.read(photo)
        : (readGivenPicture(photo) ?? readFile(`${renditionsFolder}/${photo}`)),
    // In the folder they are already.
    shared: settings.s3 && { read: readFile, write: storage.put },
  });
  const documents = createDocuments(path.join(root, "content"), { log });
  const delivery = createDelivery({
    db,
    clock,
    senders: createSenders(settings, db),
    mailConnections: settings.mailConnections,
    keepsTexts: settings.mode !== "production",
    log,
  });
  if (settings.sendsMessages) delivery.start();
  else log({ level: "warn", message: "MESSAGES is off: nothing is sent" });
  if (settings.mode === "production")
    for (const message of getMissing(settings)) log({ level: "warn", message });
  const billing = {
    db,
    clock,
    settings,
    messenger: outboxMessenger,
    host: paymentHost ?? (settings.payment === null ? null : createPaymentHost(settings.payment)),
    log,
  };
  const receipts = { ...billing, printer: printer ?? createPrinter(settings, clock) };
  /** Processes all due payments, renewals, refunds and receipts. */
  const runBilling = async () => {
    const steps = [
      () => pollPendingPayments(billing),
      () => runRenewals(billing),
      () => runRefunds(billing),
      () => printReceipts(receipts),
    ];
    for (let count = 1; count > 0; ) {
      count = 0;
      for (const step of steps) count += await step();
    }
  };
  const readGuides = () =>
    refreshGuides({ db, now: clock.now(), outside, folder: path.join(dataDir, "guides"), log });
  const redis =
    settings.redisUrl === null
      ? null
      : await connectRedis(settings.redisUrl, log, "reports of players go to the database at once");
  const reports = createReports({ db, redis, log });
  const recorder = createRecorder({
    ...{ db, clock, outside, storage, log },
    hasRoom: createRoomCheck(settings.s3 === null ? dataDir : null),
  });
  const replica =
    settings.replicaUrl === null
      ? null
      : await openReplica({
          url: settings.replicaUrl,
          primary: db,
          pool: settings.databasePool,
          statementMs: settings.statementMs,
          log,
        });
  const getReplica = () => replica?.getDatabase() ?? db;
  const readContentVersion = createContentVersion(getReplica);
  const runSweep = () => sweep({ ...billing, clips, mediaFolders, storage, now: clock.now() });
  const pollers = [
    createPoller("billing", runBilling, billingPollMs, log),
    createPoller("ledger", () => checkLedger(billing), ledgerCheckMs, log),
    createPoller("reconciliation", () => reconcileDue(billing), reconciliationMs, log),
    ...(redis === null ? [] : [createPoller("reports of players", reports.write, reportsMs, log)]),
    createPoller("sweep", runSweep, sweepMs, log),
    createPoller("orders", () => runOrders(dataDir, { db, clips, now: clock.now() }), ordersMs, log),
    createPoller("content", readContentVersion, contentMs, log),
    createPoller("own films", readOwnClips, ownClipsMs, log),
    createPoller("lines of films", readFilmLines, filmLinesMs, log),
    createPoller("guides", readGuides, guidesMs, log),
    createPoller("recording", recorder.start, recordingMs, log),
    createPoller(
      "encoding",
      () => runEncodes({ db, clock, folders: mediaFolders, storage, encode, log }, stopping.signal),
      encodingMs,
      log,
    ),
    createPoller("progress", () => reportOrders({ db, folders: mediaFolders }), progressMs, log),
    ...(settings.clickhouseUrl === null
      ? []
      : [
          createPoller(
            "warehouse",
            createForwarder({ db, clock, url: settings.clickhouseUrl }),
            warehouseMs,
            log,
          ),
        ]),
  ];
  await prepareOrders(dataDir).catch(() => {});
  if (runsJobs) for (const poller of pollers) poller.start();
  const app = createApiApp({
    db,
    dictionary,
    documents,
    clock,
    settings,
    clips,
    clipsDir,
    mediaFolders,
    storage,
    pictures,
    ...(maxDrawingMs === undefined ? {} : { maxDrawingMs }),
    ...(passwords ? { passwords } : {}),
    billing,
    outside,
    photos,
    getReplica,
    readContentVersion,
    reports,
    log,
    logAccess,
  });
  return {
    app,
    db,
    clock,
    log,
    clips,
    close: async () => {
      stopping.abort();
      for (const poller of pollers) await poller.stop();
      await recorder.stop();
      await delivery.stop();
      await replica?.close();
      // The next one would only come after this API is taken for dead.
      await reports.write().catch(() => {});
      reports.close();
      await close();
    },
    billing,
    runBilling,
    /** Sends the messages that are due. */
    deliver: delivery.run,
    /** Runs the periodic jobs that are due. */
    sweep: runSweep,
    /** Writes the reports of players that wait in Redis. */
    writeReports: reports.write,
    /** Null without REDIS_URL. */
    readWaitingReports: redis === null ? null : reports.readWaiting,
    /** Reads the films that have become ready. */
    readOwnClips,
    /** Reads what is said in the films that have become ready. */
    readFilmLines,
    /** Reads the guides that are due. */
    readGuides,
    /** Records what is new of the channels that are recorded. */
    record: recorder.record,
    warmPictures: () => warmPictures({ db, dictionary, clips, now: clock.now() }, pictures),
  };
}

/** The configured register, else the demonstration's; in production none. */
function createPrinter({ fiscalPrinterUrl, mode }: ApiSettings, clock: Clock): FiscalPrinter | null {
  if (fiscalPrinterUrl !== null) return createNetworkPrinter(fiscalPrinterUrl);
  return mode === "production" ? null : createDemonstrationPrinter(clock.now);
}

/** What an operator may have forgotten to set: the service starts without it, and viewers notice. */
const getMissing = ({ smtpUrl, smsGatewayUrl, payment }: ApiSettings): string[] => [
  ...(smtpUrl === null ? ["SMTP_URL is not set: emails stay in the outbox"] : []),
  ...(smsGatewayUrl === null ? ["SMS_GATEWAY_URL is not set: text messages stay in the outbox"] : []),
  ...(payment === null ? ["PAYMENT_ORIGIN is not set: nothing can be paid for"] : []),
];

function createSenders(settings: ApiSettings, db: Database): Senders {
  const { smtpUrl, mailFrom, mailConnections: connections, smsGatewayUrl, codeSecret } = settings;
  if (!settings.sendsMessages) return {};
  const contact = `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? "noreply@luch.example"}`;
  const gateway = smsGatewayUrl === null ? null : createGatewaySender({ url: smsGatewayUrl });
  return {
    ...(smtpUrl === null ? {} : { email: createSmtpSender({ url: smtpUrl, from: mailFrom, connections }) }),
    ...(gateway === null ? {} : { sms: gateway, messenger: gateway }),
    // In test mode no message leaves the machine.
    ...(settings.mode === "test"
      ? {}
      : { push: createPushSender({ db, keys: createVapidKeys(codeSecret), subject: contact }) }),
  };
}
