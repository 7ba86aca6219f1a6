// SPDX-License-Identifier: Apache-2.0
// schedule: single
// java.time without zones: dates, times, durations, periods, arithmetic, formatting by toString.
import java.time.*;
import java.time.temporal.ChronoUnit;

public class Times {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 28);
        System.out.println(d.plusDays(2) + " " + d.isLeapYear() + " " + d.getDayOfWeek() + " " + d.withMonth(12).lengthOfMonth() + " " + d.minusYears(1).getDayOfYear() + " " + d.plusMonths(13) + " " + d.compareTo(LocalDate.of(2024, 3, 1)));
        System.out.println(ChronoUnit.DAYS.between(d, LocalDate.of(2025, 1, 1)) + " " + Period.between(d, LocalDate.of(2025, 1, 1)) + " " + LocalDate.ofEpochDay(0) + " " + LocalDate.parse("1999-12-31").plusWeeks(1) + LocalDate.MIN);
        LocalTime t = LocalTime.of(23, 59, 30);
        System.out.println(t.plusSeconds(45) + " " + t.minusHours(25) + " " + t.toSecondOfDay() + " " + LocalTime.parse("07:05") + LocalTime.NOON.isBefore(t));
        LocalDateTime dt = LocalDateTime.of(2020, 1, 1, 0, 0);
        System.out.println(dt.plusNanos(5) + " " + dt.plusHours(49) + " " + dt.truncatedTo(ChronoUnit.DAYS) + " " + Duration.between(dt, dt.plusDays(1).plusMinutes(5)));
        System.out.println(Duration.ofMillis(123456789) + " " + Duration.ofSeconds(-1).toMillis() + Duration.parse("PT1H30M").toMinutes() + " " + Duration.ofHours(5).plusMinutes(90).dividedBy(2) + Period.parse("P1Y2M3D").toTotalMonths());
        System.out.println(Instant.ofEpochSecond(0) + " " + Instant.ofEpochMilli(1700000000123L) + " " + Instant.EPOCH.plus(1, ChronoUnit.DAYS) + DayOfWeek.MONDAY.plus(8) + Month.JANUARY.minus(1) + Year.isLeap(1900) + YearMonth.of(2023, 2).atEndOfMonth());
        try {
            LocalDate.of(2023, 2, 29);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            LocalTime.of(24, 0);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(OffsetDateTime.of(dt, ZoneOffset.ofHours(2)).toInstant() + " " + ZoneOffset.UTC);
    }
}
