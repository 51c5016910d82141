import { TZDate } from "@date-fns/tz";
import { getUnixTime, startOfDay } from "date-fns";
import { serviceTimeZone } from "./time-zone";

/** The beginning of the service's day at a time. Both in Unix seconds. */
export const getServiceDayStart = (unixSeconds: number): number =>
  getUnixTime(startOfDay(new TZDate(unixSeconds * 1000, serviceTimeZone)));
